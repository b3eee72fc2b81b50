import { sql } from 'kysely';
import type { RecordsQueries } from '../records.ts';
import type { Act } from './act.ts';

/**
 * Notes an act, and each user who was seen with it, in one statement. `queries` may be a transaction's, so that act and entry
 * are kept together or not at all.
 */
export async function writeAct(queries: RecordsQueries, act: Act, nowMs: number): Promise<void> {
  const seen = [...new Set(act.seenIds)];
  await queries
    .with('act', (db) =>
      db
        .insertInto('audit_log')
        .values({
          at: new Date(nowMs),
          actor_id: act.actorId,
          admin_id: act.adminId,
          subject_id: act.subjectId,
          action: act.action,
          detail: JSON.stringify(act.detail),
          request_id: act.requestId,
          address: act.address,
        })
        .returning('id'),
    )
    .insertInto('audit_subjects')
    .columns(['act_id', 'user_id'])
    .expression((db) => db.selectFrom('act').select(['act.id', sql<string>`unnest(${seen}::uuid[])`.as('user_id')]))
    .execute();
}
