import type { RecordsQueries } from '@mintscope/engines/records/port';
import type { EndedSessions, EndReason } from './auth.ts';

/** The id of no session. */
const nobodys = '00000000-0000-0000-0000-000000000000';

/**
 * Ends sessions in the records and gives the ids of those that were in force until now. `queries` may be a transaction's;
 * open connections hear of it by `tellEnded` of the sessions once it is committed, or find out with their next look.
 */
export async function endSessionsIn(
  queries: RecordsQueries,
  which: EndedSessions,
  { reason, at }: { reason: EndReason; at: Date },
): Promise<string[]> {
  const rows = await queries
    .updateTable('sessions')
    .set({ revoked_at: at, revoked_for: reason })
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .where((either) =>
      'sessionId' in which
        ? either('id', '=', which.sessionId)
        : either.or([either('user_id', '=', which.userId), either('admin_id', '=', which.userId)]),
    )
    .where('id', '!=', ('userId' in which && which.exceptSessionId) || nobodys)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
