import { join } from 'node:path';
import type { JSONColumnType, Kysely } from 'kysely';
import type { Records } from '../../src/records/port.ts';

/** A schema of the tests' own: what the product keeps of people is not for the engines to know. */
export const recordsMigrations = join(import.meta.dirname, 'migrations');

export interface TestTables {
  people: {
    id: string;
    name: string | null;
    number: bigint | null;
    settings: JSONColumnType<Record<string, unknown>> | null;
    seen_at: Date | null;
  };
}

export type TestRecords = Records<TestTables>;
export type TestQueries = Kysely<TestTables>;
