import type { RecordsQueries } from '@mintscope/engines/records/port';

const mostSessions = 200;

/** A user's sessions that are in force, newest first. */
export function selectOwnSessions(queries: RecordsQueries, { userId, nowMs }: { userId: string; nowMs: number }) {
  return queries
    .selectFrom('sessions')
    .select(['id', 'method', 'created_at', 'last_seen_at', 'expires_at', 'user_agent', 'address'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(nowMs))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostSessions)
    .execute();
}
