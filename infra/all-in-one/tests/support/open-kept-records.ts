import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { openRecordsOnly } from '@mintscope/records/open-engines';
import type { RecordsQueries } from '@mintscope/records/records';

/** The records of a product that is stopped. */
export async function openKeptRecords(
  environment: Readonly<Record<string, string>>,
): Promise<{ queries: RecordsQueries; close(): Promise<void> }> {
  const opened = await openRecordsOnly({ config: readConfig(environment), log: createLogger('warn', 'test') });
  return { queries: opened.records.queries, close: () => opened.close() };
}
