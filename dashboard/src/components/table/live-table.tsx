import type { VirtualItem } from '@tanstack/react-virtual';
import { type CSSProperties, type MouseEvent, type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { lazyExtra } from '../../lib/parts/lazy-extra.tsx';
import { type ColumnTable, metaOf, type TableColumn } from './column.ts';
import { holdingHandlers, type OnHold } from './holding-handlers.ts';
import { LiveRow } from './live-row.tsx';
import styles from './live-table.module.css';
import { RoomyTable } from './row-context.tsx';
import { TableHeader } from './table-header.tsx';
import { layoutOf } from './use-columns.ts';
import { useEndInSight } from './use-end-in-sight.ts';
import { useRoom } from './use-room.ts';
import { useRowSlots } from './use-row-slots.ts';
import { useRowWindow } from './use-row-window.ts';

interface LiveTableProps {
  table: ColumnTable;
  label: string;
  /** Row ids as they are to be shown. */
  order: readonly string[];
  rowHeight: number;
  /** Row that the keyboard is on; kept in view. */
  cursor?: string | null;
  /** Row shown beside the table. */
  open?: string | null;
  onOpen?: (id: string) => void;
  /** The pointer rests on the rows, or the keyboard's focus is in them: order should hold still. */
  onHold?: OnHold;
  /** The last rows are near. */
  onEnd?: (() => void) | undefined;
  /** Written to the row's `data-tone`, asked each second: 'stale', 'new' or ''. */
  rowTone?: (id: string) => string;
  /** Shown in place of rows when there are none. */
  empty?: ReactNode;
}

/** Nothing of it shows, so a first screen does not wait for it. */
const RowMoves = lazyExtra(() => import('./row-moves.tsx').then((module) => module.RowMoves));

const headerHeight = 36;
/** Most that the navigation takes (px); what takes more lies open beside the table. */
const navigationWidth = 300;
/** From this width (px) on, cells may say more. */
const roomyWidth = 1700;

/** A virtual table whose cells follow their rows by themselves. A change of its layout draws it, not the page around it. */
export function LiveTable(props: LiveTableProps) {
  const { Subscribe } = props.table;
  return <Subscribe selector={layoutOf}>{() => <ShownTable {...props} />}</Subscribe>;
}

function ShownTable(props: LiveTableProps) {
  const { table } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const room = useRoom(scroller);
  const columns = useShownColumns(table, innerWidth - room > navigationWidth ? room : Number.POSITIVE_INFINITY);
  const header = <TableHeader table={table} columns={columns} />;
  return (
    <RoomyTable value={room >= roomyWidth && room < Number.POSITIVE_INFINITY}>
      <ScrolledTable {...props} scroller={scroller} room={room} columns={columns} header={header} />
    </RoomyTable>
  );
}

interface ScrolledTableProps extends LiveTableProps {
  scroller: RefObject<HTMLDivElement | null>;
  /** Its width. */
  room: number;
  columns: readonly TableColumn[];
  /** Made outside: what scrolls draws again each frame, and its header does not. */
  header: ReactNode;
}

function ScrolledTable({ header, scroller, room, ...props }: ScrolledTableProps) {
  const { label, order, columns, rowHeight, cursor = null } = props;
  const shown = useRowWindow(scroller, { order, rowHeight, headerHeight, cursor });
  useEndInSight(shown.items, order.length, props.onEnd);
  const width = widthOf(columns);
  return (
    <div ref={scroller} className={styles.scroller}>
      {/* biome-ignore lint/a11y/useSemanticElements: rows are absolutely placed; a <table> cannot be virtual */}
      <div
        role="table"
        aria-label={label}
        aria-rowcount={order.length + 1}
        aria-colcount={columns.length}
        className={styles.table}
        // Only where it scrolls sideways do pinned columns stick, which costs a layer each.
        data-overflows={width > room || undefined}
        style={geometry(columns, width)}
      >
        {header}
        <TableBody {...props} {...shown} />
      </div>
      {order.length === 0 && props.empty}
    </div>
  );
}

/** Pinned ones first; without those that leave to fit into `room` (px). Another array only when columns come, go, move or are pinned. */
function useShownColumns(table: ColumnTable, room: number): readonly TableColumn[] {
  const visible = table.getVisibleLeafColumns();
  const { start } = table.atoms.columnPinning.get();
  const left = leaving(visible, room).join();
  return useMemo(() => {
    const shown = visible.filter(({ id }) => !left.split(',').includes(id));
    return [...shown.filter(({ id }) => start.includes(id)), ...shown.filter(({ id }) => !start.includes(id))];
  }, [visible, start, left]);
}

/** What the list is in the order of, and what was pinned, stays. */
function leaving(columns: readonly TableColumn[], room: number): string[] {
  const left: string[] = [];
  let width = widthOf(columns);
  const yielding = columns
    .filter((column) => metaOf(column).yields && !column.getIsSorted() && !column.getIsPinned())
    .sort((one, other) => Number(metaOf(one).yields) - Number(metaOf(other).yields));
  for (const column of yielding) {
    if (width <= room) break;
    width -= column.getSize();
    left.push(column.id);
  }
  return left;
}

const widthOf = (columns: readonly TableColumn[]) => columns.reduce((sum, column) => sum + column.getSize(), 0);

interface TableBodyProps extends LiveTableProps {
  columns: readonly TableColumn[];
  items: readonly VirtualItem[];
  height: number;
  scrolling: boolean;
}

function TableBody({ columns, items, height, scrolling, ...props }: TableBodyProps) {
  const { order, rowHeight, cursor, open, onOpen, onHold, rowTone } = props;
  const body = useRef<HTMLDivElement>(null);
  const rows = useRowSlots(items, order);
  const pick = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (!target || target.closest('a, button')) return;
    const id = target.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (id) onOpen?.(id);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard moves by j, k and Enter, handled by the page */}
      {/* biome-ignore lint/a11y/useSemanticElements: rows are absolutely placed */}
      <div
        ref={body}
        role="rowgroup"
        className={styles.body}
        style={{ height }}
        onClick={pick}
        {...holdingHandlers(onHold)}
      >
        {rows.map(({ slot, index, id }) => (
          <LiveRow
            key={slot}
            id={id}
            index={index}
            top={index * rowHeight}
            height={rowHeight}
            columns={columns}
            cursor={id === cursor}
            open={id === open}
            toneOf={rowTone}
          />
        ))}
      </div>
      <RowMoves body={body} order={order} rows={rows} rowHeight={rowHeight} scrolling={scrolling} />
    </>
  );
}

/** Widths and offsets as CSS variables of the table: a resize writes here and draws no row again. */
function geometry(columns: readonly TableColumn[], width: number): CSSProperties {
  const variables: Record<string, string> = {};
  let offset = 0;
  const template = columns.map((column) => {
    const size = column.getSize();
    if (column.getIsPinned()) {
      variables[`--pin-${column.id}`] = `${offset}px`;
      offset += size;
    }
    // Some columns share what is left over, the first if none is named; with nothing left over sizes are exact, so pinned offsets hold.
    const { grow = column.getCanPin() ? undefined : 1 } = metaOf(column);
    return grow === undefined ? `${size}px` : `minmax(${size}px, ${grow}fr)`;
  });
  return { ...variables, '--columns': template.join(' '), minWidth: width } as CSSProperties;
}
