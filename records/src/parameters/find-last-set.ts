import { sql } from 'kysely';
import type { RecordsQueries } from '../records.ts';

export interface LastSet {
  version: string;
  decidedAtMs: number;
  /** Whether the log has it. */
  isTold: boolean;
}

/** The parameter set that was put into the outbox last; null before there was any. */
export async function findLastSet(queries: RecordsQueries): Promise<LastSet | null> {
  const last = await queries
    .selectFrom('outbox')
    .select(['decided_at', 'told_at', sql<string>`event ->> 'version'`.as('version')])
    .where(sql`event ->> 'type'`, '=', 'parameter_set')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? { version: last.version, decidedAtMs: last.decided_at.getTime(), isTold: last.told_at !== null } : null;
}
