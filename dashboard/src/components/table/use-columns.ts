import { type TableOptions, type TableState, useTable } from '@tanstack/react-table';
import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../lib/storage.ts';
import { type ColumnTable, features, type LiveColumn } from './column.ts';

type Options = TableOptions<typeof features, object>;
type Layout = Pick<TableState<typeof features>, 'columnSizing' | 'columnOrder' | 'columnPinning' | 'columnVisibility'>;

interface ColumnsOptions extends Pick<Options, 'state' | 'onSortingChange' | 'onColumnFiltersChange'> {
  /** Names the stored layout. */
  tableId: string;
  columns: readonly LiveColumn[];
  /** A layout that is shown in place of the stored one as long as the table is drawn, and is not stored. */
  shown?: object | null;
}

const fixed = {
  features,
  data: [],
  defaultColumn: { maxSize: 640, filterFn: () => true },
  manualSorting: true,
  manualFiltering: true,
  sortDescFirst: true,
  enableSortingRemoval: false,
  enableMultiSort: false,
} satisfies Omit<Options, 'columns'>;
const nothing = () => null;

/**
 * Columns of a live table, their layout kept between visits. Rows stay outside of it: they change thousands of times a second,
 * and the page's model orders and filters them as the table's state asks.
 */
export function useColumns({ tableId, columns, shown = null, ...view }: ColumnsOptions): ColumnTable {
  const key = `columns:${tableId}`;
  const [initialState] = useState(() => readLayout(shown ?? readStored(key), columns));
  // Nothing of the state is read here: a change of the layout draws the table, not the page that holds it.
  const table = useTable({ ...fixed, columns, initialState, ...view }, nothing);
  const { store } = table;
  const isKept = shown === null;
  useEffect(() => {
    if (!isKept) return undefined;
    const { unsubscribe } = store.subscribe((state) => writeStored(key, layoutOf(state)));
    return unsubscribe;
  }, [store, key, isKept]);
  return table;
}

export function layoutOf({ columnSizing, columnOrder, columnPinning, columnVisibility }: Layout): Layout {
  return { columnSizing, columnOrder, columnPinning, columnVisibility };
}

/** A stored layout may come from an older version: unknown columns leave, new ones take their place at the end. */
export function readLayout(stored: unknown, columns: readonly LiveColumn[]): Layout {
  const ids = columns.map((column) => column.id);
  const movable = columns.filter((column) => column.enablePinning !== false).map((column) => column.id);
  const anchored = ids.filter((id) => !movable.includes(id));
  const known = new Map(Object.entries(asObject(stored)));
  const pinning = new Map(Object.entries(asObject(known.get('columnPinning'))));
  const order = listOf(known.get('columnOrder'), ids);
  return {
    columnSizing: pick(known.get('columnSizing'), ids, (value) => typeof value === 'number' && value >= 40),
    columnOrder: [...order, ...ids.filter((id) => !order.includes(id))],
    columnPinning: { start: [...anchored, ...listOf(pinning.get('start'), movable)], end: [] },
    columnVisibility: {
      ...Object.fromEntries(columns.flatMap(({ id, meta }) => (meta.hidden ? [[id, false]] : []))),
      ...pick(known.get('columnVisibility'), movable, (value) => typeof value === 'boolean'),
    },
  };
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

function listOf(value: unknown, ids: readonly string[]): string[] {
  return Array.isArray(value) ? [...new Set(value.filter((id): id is string => ids.includes(id)))] : [];
}

function pick<Value>(
  value: unknown,
  ids: readonly string[],
  valid: (value: unknown) => boolean,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(asObject(value)).filter(([id, entry]) => ids.includes(id) && valid(entry)));
}
