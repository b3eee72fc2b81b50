import { readConfig } from '../../src/config.ts';
import { createLogger } from '../../src/logger.ts';
import type { Records } from '../../src/records/port.ts';
import { openPostgresRecords } from '../../src/records/postgres/postgres-records.ts';
import type { Bounds } from './contract-harness.ts';

/** The location is JSON: the settings and the bounds. */
export function openRecords(location: string): Promise<Records> {
  const { environment, ...bounds }: Bounds & { environment: Record<string, string> } = JSON.parse(location);
  const { postgres } = readConfig(environment);
  return openPostgresRecords({ postgres, log: createLogger('silent', 'test'), ...bounds });
}
