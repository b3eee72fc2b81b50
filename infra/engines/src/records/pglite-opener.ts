import type { Bounds } from './contract-harness.ts';
import { openPgliteRecords } from './pglite/pglite-records.ts';
import type { Records } from './port.ts';

/** The location is JSON: the folder and the bounds. */
export function openRecords(location: string): Promise<Records> {
  const options: Bounds & { path: string } = JSON.parse(location);
  return openPgliteRecords(options);
}
