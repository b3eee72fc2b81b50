import {
  type Column,
  type ColumnDef,
  columnFilteringFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  metaHelper,
  type ReactTable,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ComponentType } from 'react';

/** What a header answers when asked: what the figures are, in which unit, and where colours change. */
interface ColumnHelp {
  definition: string;
  unit: string;
  thresholds?: readonly string[];
}

interface ColumnMeta {
  title: string;
  help: ColumnHelp;
  /** Size (px) with numbers written in full, where that needs more. */
  fullSize?: number;
  align?: 'end';
  /** Its part of the room that is left over; none unless told. */
  grow?: number;
  /** Not shown until it is chosen. */
  hidden?: true;
  /** Where something is open beside the table and there is no room for all, those of the lowest number leave first; none unless told. */
  yields?: number;
  Cell: ComponentType<{ id: string }>;
}

export const features = tableFeatures({
  columnFilteringFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});

/**
 * One that names a field of the row (`accessorKey`) can be sorted by; one that can't be pinned (`enablePinning: false`) stays
 * first, and can't be hidden or moved either.
 */
export type LiveColumn = ColumnDef<typeof features, object> & {
  id: string;
  size: number;
  minSize: number;
  meta: ColumnMeta;
};

export type TableColumn = Column<typeof features, object>;
export type ColumnTable = ReactTable<typeof features, object, null>;

export function metaOf({ id, columnDef }: TableColumn): ColumnMeta {
  if (!columnDef.meta) throw new Error(`Column ${id} says nothing about itself`);
  return columnDef.meta;
}

export function helpText({ title, help }: ColumnMeta, extra: readonly string[] = []): string {
  return [title, help.definition, `Unit: ${help.unit}`, ...(help.thresholds ?? []), ...extra].join('\n');
}
