import { functionalUpdate } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ColumnTable, LiveColumn } from '../../components/table/column.ts';
import { useColumns } from '../../components/table/use-columns.ts';
import { useByParameters } from '../../lib/parameters-context.tsx';
import { useSetting } from '../../lib/settings/settings-context.tsx';
import { columnThresholds } from './column-thresholds.ts';
import { discoveryColumns } from './columns.ts';
import type { View } from './model.ts';
import { filtersOf, minScoreOf, sortingOf, sortOf } from './table-state.ts';
import { layoutOfView } from './view-layout.ts';

/** The list as a table. Its sorting and filters are the settings'; header, column menu and toolbar change them through it. */
export function useDiscoveryTable(
  { sortBy, sortOrder, minScore }: Pick<View, 'sortBy' | 'sortOrder' | 'minScore'>,
  change: (part: Partial<View>) => void,
): ColumnTable {
  const columns = useDiscoveryColumns();
  const [params] = useSearchParams();
  const shown = layoutOfView(params.get('columns'));
  const sorting = useMemo(() => sortingOf({ sortBy, sortOrder }), [sortBy, sortOrder]);
  const columnFilters = useMemo(() => filtersOf({ minScore }), [minScore]);
  return useColumns({
    tableId: 'discovery',
    shown,
    columns,
    state: { sorting, columnFilters },
    onSortingChange: (update) => change(sortOf(functionalUpdate(update, sorting))),
    onColumnFiltersChange: (update) => change({ minScore: minScoreOf(functionalUpdate(update, columnFilters)) }),
  });
}

/** Wide enough for the number format; each header tells where its colours change. */
function useDiscoveryColumns(): readonly LiveColumn[] {
  const full = useSetting((settings) => settings.display.numberFormat === 'full');
  const thresholds = useByParameters(columnThresholds);
  return useMemo(
    () =>
      discoveryColumns.map((column) => {
        const told = explain(column, thresholds[column.id] ?? []);
        return full ? widen(told) : told;
      }),
    [thresholds, full],
  );
}

/** Cells don't clip, so a column that holds long numbers may not be made narrower than they are. */
function widen(column: LiveColumn): LiveColumn {
  const { fullSize } = column.meta;
  return fullSize ? { ...column, size: fullSize, minSize: fullSize } : column;
}

function explain(column: LiveColumn, thresholds: readonly string[]): LiveColumn {
  return { ...column, meta: { ...column.meta, help: { ...column.meta.help, thresholds } } };
}
