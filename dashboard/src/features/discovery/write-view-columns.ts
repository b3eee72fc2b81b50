import { formatViewColumns } from '@mintscope/schemas/view-columns';
import type { ColumnTable } from '../../components/table/column.ts';
import { discoveryColumns } from './columns.ts';

/** The columns as the table shows them, as the address of a view holds them: what `layoutOfView` reads. */
export function writeViewColumns(table: ColumnTable): string {
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
