import type { MultipleKind } from '@mintscope/schemas/picks/pick-statistics';
import { functionalUpdate, type SortingState } from '@tanstack/react-table';
import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLive } from '../../lib/live/live-context.tsx';
import { createRowStore } from '../../lib/live/row-store.ts';
import { pickIdOf } from '../../lib/pick-id.ts';
import { usePhone } from '../../lib/use-media.ts';
import { LiveTable } from '../table/live-table.tsx';
import { RowSourceProvider } from '../table/row-context.tsx';
import { useColumns } from '../table/use-columns.ts';
import type { RecordedPick } from './api.ts';
import { forPhone, pickColumnsBy } from './pick-columns.ts';
import type { PickFilters } from './pick-filters.ts';
import { markColumn } from './pick-marks.tsx';
import styles from './picks-table.module.css';

type Sort = Required<Pick<PickFilters, 'sortBy' | 'sortOrder'>>;

interface PicksTableProps {
  picks: readonly RecordedPick[];
  sort: Sort;
  /** The multiple that the list is asked by. */
  of?: MultipleKind | undefined;
  onSort: (sort: Sort) => void;
  /** With marks for acts on several calls at once; needs a PickMarksProvider above. */
  marks?: boolean;
  empty: ReactNode;
}

/** Two lines (px): what a call is judged by needs both. */
const rowHeight = 44;

const sortable: readonly Sort['sortBy'][] = ['selectedAt', 'maxX', 'currentX', 'finalScore'];

/** Calls, virtual: their figures follow without drawing the table again. */
export function PicksTable(props: PicksTableProps) {
  const phone = usePhone();
  // A window that comes to another width has another layout, which is read as the table is made.
  return <SizedTable key={String(phone)} phone={phone} {...props} />;
}

function SizedTable({
  picks,
  sort,
  of = 'headline',
  onSort,
  marks = false,
  empty,
  phone,
}: PicksTableProps & { phone: boolean }) {
  const { clock } = useLive();
  const navigate = useNavigate();
  const [store] = useState(() => createRowStore<RecordedPick>());
  const order = useMemo(() => picks.map(pickIdOf), [picks]);
  const source = useMemo(() => ({ store, clock }), [store, clock]);
  const table = usePickColumns({ marks, sort, of, onSort, phone });
  useLayoutEffect(() => {
    const known = new Set(order);
    const gone = [...store.all()].map(pickIdOf).filter((id) => !known.has(id));
    store.write(
      picks.map((pick) => [pickIdOf(pick), pick] as const),
      gone,
    );
  }, [store, picks, order]);
  return (
    <RowSourceProvider source={source}>
      <div className={styles.table}>
        <LiveTable
          table={table}
          label="Calls"
          order={order}
          rowHeight={rowHeight}
          onOpen={(id) => navigate(`/token/${store.get(id)?.address ?? ''}`)}
          empty={empty}
        />
      </div>
    </RowSourceProvider>
  );
}

function usePickColumns({
  marks,
  sort: { sortBy, sortOrder },
  of,
  onSort,
  phone,
}: Required<Pick<PicksTableProps, 'marks' | 'sort' | 'onSort'>> & { of: MultipleKind; phone: boolean }) {
  const byPosition = sortBy === 'maxX' && of !== 'headline';
  const id = byPosition ? 'executable' : sortBy;
  const sorting = useMemo<SortingState>(() => [{ id, desc: sortOrder === 'desc' }], [id, sortOrder]);
  const columns = useMemo(() => {
    const all = phone ? forPhone(pickColumnsBy(of)) : pickColumnsBy(of);
    const [token, ...others] = all;
    return token && marks ? [token, markColumn, ...others] : all;
  }, [of, marks, phone]);
  return useColumns({
    tableId: `${marks ? 'calls-managed' : 'calls'}${phone ? '-phone' : ''}`,
    columns,
    state: { sorting },
    onSortingChange: (update) => {
      const [next] = functionalUpdate(update, sorting);
      const wanted = next?.id === 'executable' ? 'maxX' : next?.id;
      const by = sortable.find((key) => key === wanted);
      if (by) onSort({ sortBy: by, sortOrder: next?.desc === false ? 'asc' : 'desc' });
    },
  });
}
