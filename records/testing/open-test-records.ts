import { openPgliteRecords } from '@mintscope/engines/records/pglite/pglite-records';
import { recordsMigrations } from '../src/open-engines.ts';
import type { Records } from '../src/records.ts';
import type { RecordsTables } from '../src/tables.ts';

/** Records in memory, with the product's tables and no user in them. */
export async function openTestRecords(): Promise<Records> {
  const records = await openPgliteRecords<RecordsTables>({ memory: true });
  await records.migrate(recordsMigrations);
  return records;
}
