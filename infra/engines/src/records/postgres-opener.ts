import { readConfig } from '../config.ts';
import { createLogger } from '../logger.ts';
import type { Bounds } from './contract-harness.ts';
import type { Records } from './port.ts';
import { openPostgresRecords } from './postgres/postgres-records.ts';

/** The location is JSON: the settings and the bounds. */
export function openRecords(location: string): Promise<Records> {
  const { environment, ...bounds }: Bounds & { environment: Record<string, string> } = JSON.parse(location);
  const { postgres } = readConfig(environment);
  return openPostgresRecords({ postgres, log: createLogger('silent', 'test'), ...bounds });
}
