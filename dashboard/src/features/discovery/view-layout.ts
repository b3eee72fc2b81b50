import { formatViewColumns, readViewColumns } from '@mintscope/schemas/view-columns';
import { useSearchParams } from 'react-router-dom';
import type { ColumnTable } from '../../components/table/column.ts';
import { useCompactRows } from '../../lib/settings/settings-context.tsx';
import { discoveryColumns } from './columns.ts';

/** The columns that the page's address shows, as a stored layout is; null where it says nothing that can be shown. */
export function layoutOfAddress(columns: string | null): object | null {
  const read = columns === null ? '' : readViewColumns(columns);
  if (typeof read === 'string') return null;
  const shown = read.map(({ id }) => id);
  return {
    columnOrder: shown,
    columnSizing: Object.fromEntries(read.flatMap(({ id, width }) => (width === null ? [] : [[id, width]]))),
    columnPinning: { start: read.filter(({ isPinned }) => isPinned).map(({ id }) => id) },
    columnVisibility: Object.fromEntries(
      discoveryColumns.map(({ id }) => [id, shown.some((one) => one === id)] as const),
    ),
  };
}

/** The columns as the table shows them, for the address of a view. */
export function addressOfLayout(table: ColumnTable): string {
  const { columnSizing, columnPinning } = table.store.state;
  const anchored = discoveryColumns.filter(({ enablePinning }) => enablePinning === false).map(({ id }) => id);
  const columns = table.getAllLeafColumns().filter((column) => column.getIsVisible());
  return formatViewColumns(
    columns.map(({ id }) => ({
      id,
      width: columnSizing[id] ?? null,
      isPinned: (columnPinning.start ?? []).includes(id) && !anchored.includes(id),
    })),
  );
}

/** Rows of one line (true) or of two: as the view that is shown says, or else the settings; and the way to change it where it is said. */
export function useListDensity(): [boolean, (compact: boolean) => void] {
  const [compact, setCompact] = useCompactRows();
  const [params, setParams] = useSearchParams();
  const rows = params.get('rows');
  if (rows !== 'compact' && rows !== 'comfortable') return [compact, setCompact];
  const set = (next: boolean) =>
    setParams(
      (old) => {
        old.set('rows', next ? 'compact' : 'comfortable');
        return old;
      },
      { replace: true },
    );
  return [rows === 'compact', set];
}
