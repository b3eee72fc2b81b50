import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useEffect, useMemo } from 'react';
import { readStored, writeStored } from '../../lib/storage.ts';
import type { LiveColumn } from './column.ts';

const features = tableFeatures({
  columnSizingFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnVisibilityFeature,
  columnMeta: metaHelper<{ title: string }>(),
});
const helper = createColumnHelper<typeof features, object>();
const noRows: object[] = [];

export interface ColumnLayout {
  columnSizing: Record<string, number>;
  columnOrder: string[];
  columnPinning: { start: string[]; end: string[] };
  columnVisibility: Record<string, boolean>;
}

/**
 * Columns of a live table: TanStack Table keeps their order, width, pinning and visibility, and we keep that between visits.
 * Rows stay outside of it: they change thousands of times a second and are ordered by the page's model.
 */
export function useColumns(tableId: string, columns: readonly LiveColumn[]) {
  const key = `columns:${tableId}`;
  const definitions = useMemo(
    () =>
      columns.map((column) =>
        helper.display({
          id: column.id,
          meta: { title: column.title },
          size: column.size,
          minSize: column.minSize,
          maxSize: 640,
          enableHiding: !column.anchored,
          enablePinning: !column.anchored,
        }),
      ),
    [columns],
  );
  const initialState = useMemo(() => readLayout(readStored(key), columns), [key, columns]);
  const table = useTable({ features, columns: definitions, data: noRows, initialState });
  const { columnSizing, columnOrder, columnPinning, columnVisibility } = table.state;

  useEffect(() => {
    writeStored(key, { columnSizing, columnOrder, columnPinning, columnVisibility });
  }, [key, columnSizing, columnOrder, columnPinning, columnVisibility]);

  return table;
}

export type ColumnTable = ReturnType<typeof useColumns>;

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
