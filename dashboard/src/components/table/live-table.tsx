import { type CSSProperties, type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import type { LiveColumn, TableSort } from './column.ts';
import { LiveRow } from './live-row.tsx';
import styles from './live-table.module.css';
import { TableHeader } from './table-header.tsx';
import { useBeat } from './use-beat.ts';
import { useCalm } from './use-calm.ts';
import { type ColumnTable, useColumns } from './use-columns.ts';
import { useOverflow } from './use-overflow.ts';
import { useVisibleRows } from './use-visible-rows.ts';

interface LiveTableProps {
  /** Names the stored column layout. */
  tableId: string;
  label: string;
  columns: readonly LiveColumn[];
  /** Row ids as they are to be shown. */
  order: readonly string[];
  rowHeight: number;
  sort?: TableSort;
  /** Row that the keyboard is on; kept in view. */
  cursor?: string | null;
  /** Row shown beside the table. */
  open?: string | null;
  onOpen?: (id: string) => void;
  /** The pointer rests on the rows: order should hold still. */
  onHold?: (held: boolean) => void;
  /** Written to the row's `data-tone`, asked each second: 'stale', 'new' or ''. */
  rowTone?: (id: string) => string;
  /** Shown in place of rows when there are none. */
  empty?: ReactNode;
}

const headerHeight = 36;

/** A virtual table whose cells follow their rows by themselves. `cell` components come with the columns. */
export function LiveTable(props: LiveTableProps) {
  const { tableId, label, columns, order, rowHeight, cursor = null, open = null, onOpen, onHold } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const table = useColumns(tableId, columns);
  const { shown, pinned } = table;
  const { rows, totalHeight, reveal } = useVisibleRows(scroller, {
    count: order.length,
    height: rowHeight,
    headerHeight,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a move of the cursor scrolls; a row that changes its place does not
  useEffect(() => {
    const index = cursor === null ? -1 : order.indexOf(cursor);
    if (index >= 0) reveal(index);
  }, [cursor]);

  const pick = (event: MouseEvent | KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (!target || target.closest('a, button')) return;
    const id = target.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (id) onOpen?.(id);
  };

  const calm = useCalm(order);
  useBeat(scroller);
  const overflows = useOverflow(scroller, table.totalSize);
  return (
    <div ref={scroller} className={styles.scroller}>
      {/* biome-ignore lint/a11y/useSemanticElements: rows are absolutely placed; a <table> cannot be virtual */}
      <div
        role="table"
        aria-label={label}
        aria-rowcount={order.length + 1}
        aria-colcount={shown.length}
        className={styles.table}
        data-calm={calm || undefined}
        data-overflows={overflows || undefined}
        style={geometry(table)}
      >
        <TableHeader table={table} sort={props.sort} />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard moves by j, k and Enter, handled by the page */}
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div
          role="rowgroup"
          className={styles.body}
          style={{ height: totalHeight }}
          onClick={pick}
          onPointerEnter={() => onHold?.(true)}
          onPointerLeave={() => onHold?.(false)}
        >
          {rows.map(({ index, top }) => {
            const id = order[index];
            return id === undefined ? null : (
              <LiveRow
                key={id}
                id={id}
                index={index}
                top={top}
                height={rowHeight}
                columns={shown}
                pinned={pinned}
                cursor={id === cursor}
                open={id === open}
                toneOf={props.rowTone}
              />
            );
          })}
        </div>
      </div>
      {order.length === 0 && props.empty}
    </div>
  );
}

/** Widths and offsets as CSS variables of the table: a resize writes here and draws no row again. */
function geometry(table: ColumnTable): CSSProperties {
  const variables: Record<string, string> = {};
  let offset = 0;
  const template = table.shown.map((column) => {
    const size = table.sizeOf(column);
    if (table.pinned.has(column.id)) {
      variables[`--pin-${column.id}`] = `${offset}px`;
      offset += size;
    }
    // The first column takes what is left over; with nothing left over its size is exact, so pinned offsets hold.
    return column.anchored ? `minmax(${size}px, 1fr)` : `${size}px`;
  });
  return { ...variables, '--columns': template.join(' '), minWidth: table.totalSize } as CSSProperties;
}
