import { type CsvCell, csvRow } from './csv-row.ts';

/**
 * A column of a file of rows, in any of its forms. The name tells what a reader of the file alone has to know: `…At` where it is a time,
 * `…Sol`, `…Usd` or `…Ms` where it has a unit, `…Share`, `…Rate` or `…Fraction` where 1 is all of it, `…X` where it is a multiple, `called…`
 * and `fired…` where it is of that moment. The cell is null where nothing is known, times are in ms.
 */
export type FileColumn<Row> = readonly [name: string, type: ColumnType, cell: (row: Row) => CsvCell];

type ColumnType = 'BOOLEAN' | 'DOUBLE' | 'STRING' | 'TIMESTAMP';

/** The first line of a CSV file. */
export function csvHead(columns: readonly FileColumn<never>[]): string {
  return csvRow(columns.map(([name]) => name));
}

/** A row as a line of a CSV file: times in UTC, as ISO 8601 has them. */
export function csvLine<Row>(columns: readonly FileColumn<Row>[], row: Row): string {
  return csvRow(
    columns.map((column) => {
      const value = cellOf(column, row);
      return value instanceof Date ? value.toISOString() : value;
    }),
  );
}

/** A row by the names of its columns, times as such. */
export function fieldsOf<Row>(columns: readonly FileColumn<Row>[], row: Row): Record<string, CsvCell | Date> {
  return Object.fromEntries(columns.map((column) => [column[0], cellOf(column, row)]));
}

/** Half of a pair has no form in UTF-8: readers of JSON refuse the whole file for one. */
const halves = /\p{Cs}/gu;

function cellOf<Row>([, type, cell]: FileColumn<Row>, row: Row): CsvCell | Date {
  const value = cell(row);
  if (typeof value === 'string') return value.replace(halves, '\ufffd');
  if (typeof value !== 'number') return value;
  if (type !== 'TIMESTAMP') return Number.isFinite(value) ? value : null;
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? null : time;
}
