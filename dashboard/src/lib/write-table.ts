import { csvHead, csvLine, type FileColumn, fieldsOf } from '@mintscope/schemas/files/file-column';
import { parquetSchema } from '@mintscope/schemas/files/parquet-schema';
import type { FileForm } from './file-exports.ts';
import { cleanText } from './hostile-text.ts';

/** Rows as a file, in their order. A spreadsheet gets texts as the page shows them; JSON and Parquet hold them as they are. */
export async function writeTable<Row>(
  form: FileForm,
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
): Promise<Blob> {
  switch (form) {
    case 'CSV': {
      const shown = columns.map(cleanColumn);
      return new Blob([csvHead(shown), ...rows.map((row) => csvLine(shown, row))], { type: 'text/csv; charset=utf-8' });
    }
    case 'JSON':
      return new Blob(
        [
          JSON.stringify(
            rows.map((row) => fieldsOf(columns, row)),
            null,
            2,
          ),
        ],
        { type: 'application/json' },
      );
    case 'Parquet':
      return new Blob([await parquetOf(columns, rows)], { type: 'application/vnd.apache.parquet' });
    default:
      return form satisfies never;
  }
}

function cleanColumn<Row>([name, type, cell]: FileColumn<Row>): FileColumn<Row> {
  return [
    name,
    type,
    (row) => {
      const value = cell(row);
      return typeof value === 'string' ? cleanText(value, Number.POSITIVE_INFINITY) : value;
    },
  ];
}

async function parquetOf<Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): Promise<ArrayBuffer> {
  const { ByteWriter, parquetWriteRows } = await import('hyparquet-writer');
  const writer = new ByteWriter();
  await parquetWriteRows({
    writer,
    rows: rows.map((row) => fieldsOf(columns, row)),
    columns: columns.map(([name]) => ({ name })),
    schema: parquetSchema(columns),
    createdBy: 'Mintscope',
  });
  return writer.getBuffer();
}
