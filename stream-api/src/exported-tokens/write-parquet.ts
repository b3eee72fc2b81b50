import { setImmediate } from 'node:timers/promises';
import { fieldsOf } from '@mintscope/schemas/files/file-column';
import { parquetSchema } from '@mintscope/schemas/files/parquet-schema';
import { tokenColumns } from '@mintscope/schemas/files/token-columns';
import type { TokenRow } from '@mintscope/schemas/token';
import { ByteWriter, parquetWriteRows } from 'hyparquet-writer';
import { rowsAtOnce } from './list-exported.ts';

/** Lets others be served between two groups of rows. */
class PatientWriter extends ByteWriter {
  flush(): Promise<void> {
    return setImmediate();
  }
}

/** Rows as a Parquet file, in groups. */
export async function writeParquet(rows: readonly TokenRow[]): Promise<Uint8Array> {
  const writer = new PatientWriter();
  await parquetWriteRows({
    writer,
    rows: recordsOf(rows),
    columns: tokenColumns.map(([name]) => ({ name })),
    schema: parquetSchema(tokenColumns),
    rowGroupSize: rowsAtOnce,
    createdBy: 'Mintscope',
  });
  return writer.getBytes();
}

function* recordsOf(rows: readonly TokenRow[]): Generator<Record<string, unknown>> {
  for (const row of rows) yield fieldsOf(tokenColumns, row);
}
