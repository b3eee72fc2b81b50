import { openPgliteRecords } from '../../src/records/pglite/pglite-records.ts';
import type { Records } from '../../src/records/port.ts';
import type { Bounds } from './contract-harness.ts';

/** The location is JSON: the folder and the bounds. */
export function openRecords(location: string): Promise<Records> {
  const options: Bounds & { path: string } = JSON.parse(location);
  return openPgliteRecords(options);
}
