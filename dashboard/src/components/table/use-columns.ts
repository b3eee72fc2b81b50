import { useEffect, useMemo, useState } from 'react';
import { readStored, writeStored } from '../../lib/storage.ts';
import type { LiveColumn } from './column.ts';
import { moveColumn } from './move-column.ts';

export interface ColumnLayout {
  columnSizing: Record<string, number>;
  columnOrder: string[];
  columnPinning: { start: string[]; end: string[] };
  columnVisibility: Record<string, boolean>;
}

/** Order, width, pinning and visibility of the columns of one table, and the ways to change them. */
export interface ColumnTable {
  /** Every column, in order. */
  columns: readonly LiveColumn[];
  /** What is drawn: pinned columns first. Another array only when it changes. */
  shown: readonly LiveColumn[];
  pinned: ReadonlySet<string>;
  totalSize: number;
  sizeOf: (column: LiveColumn) => number;
  resize: (column: LiveColumn, width: number) => void;
  resetSize: (column: LiveColumn) => void;
  move: (from: string, to: string) => void;
  pin: (column: LiveColumn, pinned: boolean) => void;
  show: (column: LiveColumn, shown: boolean) => void;
  isShown: (column: LiveColumn) => boolean;
  reset: () => void;
}

const widest = 640;

/**
 * Columns of a live table, kept between visits. Rows stay outside of it: they change thousands of times a second and are
 * ordered by the page's model.
 */
export function useColumns(tableId: string, columns: readonly LiveColumn[]): ColumnTable {
  const key = `columns:${tableId}`;
  const [layout, setLayout] = useState(() => readLayout(readStored(key), columns));
  useEffect(() => {
    writeStored(key, layout);
  }, [key, layout]);

  const { columnOrder, columnPinning, columnVisibility, columnSizing } = layout;
  const ordered = useMemo(() => inOrder(columns, columnOrder), [columns, columnOrder]);
  const pinned = useMemo(() => new Set(columnPinning.start), [columnPinning]);
  const shown = useMemo(() => {
    const visible = ordered.filter((column) => column.anchored || columnVisibility[column.id] !== false);
    return [...visible.filter(({ id }) => pinned.has(id)), ...visible.filter(({ id }) => !pinned.has(id))];
  }, [ordered, pinned, columnVisibility]);

  const change = (part: Partial<ColumnLayout>) => setLayout((before) => ({ ...before, ...part }));
  const sizeOf = (column: LiveColumn) => columnSizing[column.id] ?? column.size;
  return {
    columns: ordered,
    shown,
    pinned,
    totalSize: shown.reduce((sum, column) => sum + sizeOf(column), 0),
    sizeOf,
    resize: ({ id, minSize }, width) =>
      change({ columnSizing: { ...columnSizing, [id]: Math.min(widest, Math.max(minSize, width)) } }),
    resetSize: ({ id }) =>
      change({ columnSizing: Object.fromEntries(Object.entries(columnSizing).filter(([other]) => other !== id)) }),
    move: (from, to) =>
      change({
        columnOrder: moveColumn(
          ordered.map(({ id }) => id),
          from,
          to,
        ),
      }),
    pin: ({ id }, on) => {
      const others = columnPinning.start.filter((other) => other !== id);
      change({ columnPinning: { start: on ? [...others, id] : others, end: [] } });
    },
    show: ({ id }, on) => change({ columnVisibility: { ...columnVisibility, [id]: on } }),
    isShown: (column) => shown.includes(column),
    reset: () => setLayout(readLayout(null, columns)),
  };
}

function inOrder(columns: readonly LiveColumn[], order: readonly string[]): LiveColumn[] {
  return columns.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
}

/** A stored layout may come from an older version: unknown columns leave, new ones take their place at the end. */
export function readLayout(stored: unknown, columns: readonly LiveColumn[]): ColumnLayout {
  const ids = columns.map((column) => column.id);
  const anchored = columns.filter((column) => column.anchored).map((column) => column.id);
  const known = new Map(Object.entries(typeof stored === 'object' && stored !== null ? stored : {}));
  const pinning = new Map(Object.entries(asObject(known.get('columnPinning'))));
  const pinned = (side: string) => listOf(pinning.get(side), ids).filter((id) => !anchored.includes(id));
  const order = listOf(known.get('columnOrder'), ids);
  return {
    columnSizing: pick(known.get('columnSizing'), ids, (value) => typeof value === 'number' && value >= 40),
    columnOrder: [...order, ...ids.filter((id) => !order.includes(id))],
    columnPinning: { start: [...anchored, ...pinned('start')], end: pinned('end') },
    columnVisibility: pick(known.get('columnVisibility'), ids, (value) => typeof value === 'boolean'),
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
