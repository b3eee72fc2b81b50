import { sql } from 'kysely';
import type { RecordsQueries } from '../records.ts';

/** The parameter set that was put into the outbox last, and whether the log has it. */
export async function findLastSet(queries: RecordsQueries): Promise<{ version: string; isTold: boolean } | null> {
  const last = await queries
    .selectFrom('outbox')
    .select(['told_at', sql<string>`event ->> 'version'`.as('version')])
    .where(sql`event ->> 'type'`, '=', 'parameter_set')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? { version: last.version, isTold: last.told_at !== null } : null;
}
