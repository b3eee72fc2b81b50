import { openPgliteRecords } from '@mintscope/engines/records/pglite/pglite-records';
import type { Records } from '../src/records.ts';
import type { RecordsTables } from '../src/tables.ts';
import { migratedArchive } from './copy-cluster.ts';

/** Records in memory, with the product's tables and no user in them. */
export async function openTestRecords(): Promise<Records> {
  return openPgliteRecords<RecordsTables>({ memory: true, archive: await migratedArchive() });
}
