import { setImmediate } from 'node:timers/promises';
import { fieldsOf } from '@mintscope/schemas/files/file-column';
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

/** Rows as a Parquet file: texts in UTF-8, numbers as doubles, times in ms of UTC, null where nothing is known. */
export async function writeParquet(rows: readonly TokenRow[]): Promise<Uint8Array> {
  const writer = new PatientWriter();
  await parquetWriteRows({
    writer,
    rows: recordsOf(rows),
    columns: tokenColumns.map(([name, type]) => ({ name, type, nullable: true })),
    rowGroupSize: rowsAtOnce,
    createdBy: 'Mintscope',
  });
  return writer.getBytes();
}

function* recordsOf(rows: readonly TokenRow[]): Generator<Record<string, unknown>> {
  for (const row of rows) yield fieldsOf(tokenColumns, row);
}
