import type { RecordsQueries } from '../records.ts';

/** Which sessions end: one, or all of a user but one (those in which the user acts as another included). */
export type EndedSessions = { sessionId: string } | { userId: string; exceptSessionId?: string };

export type EndReason = 'logout' | 'revoked' | 'suspended' | 'role' | 'switch';

/** The id of no session. */
const nobodys = '00000000-0000-0000-0000-000000000000';

/**
 * Ends sessions in the records and gives the ids of those that were in force until now. `queries` may be a transaction's;
 * who holds
 * connections open is to be told of them once it is committed, or finds out with the next look.
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
