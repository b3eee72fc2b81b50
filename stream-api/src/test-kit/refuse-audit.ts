import { sql } from 'kysely';
import type { TestEngines } from './open-test-api.ts';

/** Does the work while no entry about this user, or of what this user did, can be written to the audit log. */
export async function refuseAudit<Value>(
  { engines }: TestEngines,
  userId: string,
  work: () => Promise<Value>,
  who: 'subject_id' | 'actor_id' = 'subject_id',
): Promise<Value> {
  const { queries } = engines.records;
  const rule = sql.raw(`refuse_${userId.replaceAll('-', '')}`);
  await sql`ALTER TABLE audit_log ADD CONSTRAINT ${rule} CHECK (${sql.ref(who)} <> ${sql.lit(userId)}) NOT VALID`.execute(
    queries,
  );
  try {
    return await work();
  } finally {
    await sql`ALTER TABLE audit_log DROP CONSTRAINT ${rule}`.execute(queries);
  }
}
