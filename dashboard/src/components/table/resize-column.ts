import type { TableColumn } from './column.ts';

/** Within what the column allows: a width outside of it would be kept between visits. */
export function resizeColumn({ id, columnDef, table }: TableColumn, width: number): void {
  const { minSize = 0, maxSize = Number.POSITIVE_INFINITY } = columnDef;
  table.setColumnSizing((sizes) => ({ ...sizes, [id]: Math.min(maxSize, Math.max(minSize, width)) }));
}
