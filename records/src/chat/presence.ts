import type { RecordsQueries } from '../records.ts';
import { anyOf } from '../sessions/session-row.ts';

/** Keeps that these accounts have an authenticated connection; those that are gone are left out. */
export async function notePresence(queries: RecordsQueries, userIds: readonly string[], nowMs: number): Promise<void> {
  if (userIds.length === 0) return;
  const at = new Date(nowMs);
  await queries
    .insertInto('chat_presence')
    .columns(['user_id', 'seen_at'])
    .expression((db) =>
      db
        .selectFrom('users')
        .select(({ val, cast }) => ['id as user_id', cast<Date>(val(at), 'timestamptz').as('seen_at')])
        .where('id', '=', anyOf(userIds)),
    )
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ fn, ref }) => ({
        seen_at: fn<Date>('greatest', [ref('chat_presence.seen_at'), ref('excluded.seen_at')]),
      })),
    )
    .execute();
}
