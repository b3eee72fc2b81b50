import { selectOwnSessions } from '@mintscope/records/sessions/select-own-sessions';
import { listSessions } from '@mintscope/schemas/api/access/list-sessions';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const listSessionsRoute = handle(listSessions, async (_input, { api, caller }) => {
  const { userId, role, sessionId } = signedIn(caller);
  const rows = await selectOwnSessions(api.engines.records.queries, { userId, role, nowMs: api.now() });
  const sessions = rows.map((row) => ({
    id: row.id,
    method: row.method,
    current: row.id === sessionId,
    createdAt: row.created_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    // Where an admin sits is not the user's to know; that one acts in their place is.
    userAgent: row.method === 'switch' ? 'Mintscope admin' : row.user_agent,
    address: row.method === 'switch' ? '' : row.address,
  }));
  return { value: { success: true as const, sessions } };
});
