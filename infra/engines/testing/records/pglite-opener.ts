import { openPgliteRecords } from '../../src/records/pglite/pglite-records.ts';
import type { Bounds } from './contract-harness.ts';
import type { TestRecords } from './test-schema.ts';

/** The location is JSON: the folder and the bounds. */
export function openRecords(location: string): Promise<TestRecords> {
  const options: Bounds & { path: string } = JSON.parse(location);
  return openPgliteRecords(options);
}
