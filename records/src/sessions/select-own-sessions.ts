import type { StoredRole } from '../people/tables.ts';
import type { RecordsQueries } from '../records.ts';
import { leftAloneSince } from './session-row.ts';

const mostSessions = 200;

interface Whose {
  userId: string;
  role: StoredRole;
  nowMs: number;
}

/** A user's sessions that are in force, newest first. */
export function selectOwnSessions(queries: RecordsQueries, { userId, role, nowMs }: Whose) {
  return queries
    .selectFrom('sessions')
    .select(['id', 'method', 'created_at', 'last_seen_at', 'expires_at', 'user_agent', 'address'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(nowMs))
    .where('last_seen_at', '>', leftAloneSince(role, nowMs))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostSessions)
    .execute();
}
