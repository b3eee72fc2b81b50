import { join } from 'node:path';
import * as engines from '@mintscope/engines/open-engines';
import type { RecordsTables } from './tables.ts';

/** Migrations of the records. */
export const recordsMigrations = join(import.meta.dirname, '../migrations');

export type LiveEngines = engines.LiveEngines<RecordsTables>;
export type OpenedEngines = engines.OpenedEngines<RecordsTables>;

/** All engines that the settings choose, the records with the newest schema. */
export function openEngines(options: engines.OpenEnginesOptions): Promise<OpenedEngines> {
  return engines.openEngines({ ...options, recordsMigrations });
}

/** The log and the records, for a service that has little to do with tokens. */
export function openLogAndRecords(
  options: engines.OpenEnginesOptions,
): Promise<engines.OpenedLogAndRecords<RecordsTables>> {
  return engines.openLogAndRecords({ ...options, recordsMigrations });
}

/** The same, log and state first. */
export function openLiveFirst(options: engines.OpenEnginesOptions): Promise<LiveEngines> {
  return engines.openLiveFirst({ ...options, recordsMigrations });
}

/** The records alone, for work on people's data that needs nothing else. */
export function openRecordsOnly(options: engines.OpenEnginesOptions): Promise<engines.OpenedRecords<RecordsTables>> {
  return engines.openRecordsOnly({ ...options, recordsMigrations });
}
