import { readConfig } from '../../src/config.ts';
import { createLogger } from '../../src/logger.ts';
import { openPostgresRecords } from '../../src/records/postgres/postgres-records.ts';
import type { Bounds } from './contract-harness.ts';
import type { TestRecords } from './test-schema.ts';

/** The location is JSON: the settings and the bounds. */
export function openRecords(location: string): Promise<TestRecords> {
  const { environment, ...bounds }: Bounds & { environment: Record<string, string> } = JSON.parse(location);
  const { postgres } = readConfig(environment);
  return openPostgresRecords({ postgres, log: createLogger('silent', 'test'), ...bounds });
}
