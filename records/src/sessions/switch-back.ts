import { messages } from '@mintscope/schemas/messages';
import type { Records } from '../records.ts';
import { Refusal } from '../refusal.ts';
import { endSessionsIn } from './end-sessions.ts';
import { openSession } from './open-session.ts';
import type { RequestOrigin } from './request-origin.ts';
import type { SessionRow } from './session-row.ts';

/** By what an ended session names the one that took its place. */
export const linkPrefix = 'switch ';

export interface SwitchBack {
  /** The caller, in a switched session. */
  caller: { sessionId: string; adminId: string | null; sessionExpiresAt: number };
  from: RequestOrigin;
  nowMs: number;
}

/**
 * Opens a session of the admin behind a switched one, as long as the one before the switch would have lasted, and ends the
 * switched one.
 * @throws Refusal NOT_SWITCHED, NOT_AN_ADMIN; INVALID_TOKEN where the switched session has ended meanwhile.
 */
export async function switchBack(records: Records, { caller, from, nowMs }: SwitchBack): Promise<SessionRow> {
  const { adminId, sessionId } = caller;
  if (adminId === null) throw new Refusal('NOT_SWITCHED', 'This session is not a switched one.');
  return records.transact(async (queries) => {
    const admin = await queries
      .selectFrom('users')
      .select(['role', 'suspended_at'])
      .where('id', '=', adminId)
      .executeTakeFirst();
    if (!admin || admin.role === 'user' || admin.suspended_at !== null) {
      const message = `${messages.switchBackFailed}: the admin behind this session is no longer one.`;
      throw new Refusal('NOT_AN_ADMIN', message);
    }
    const before = await queries
      .selectFrom('sessions')
      .select(['method', 'expires_at'])
      .where('user_id', '=', adminId)
      .where('revoked_for', '=', `${linkPrefix}${sessionId}`)
      .executeTakeFirst();
    const ended = await endSessionsIn(queries, { sessionId }, { reason: 'switch', at: new Date(nowMs) });
    if (ended.length === 0) throw new Refusal('INVALID_TOKEN', messages.invalidToken);
    return openSession(queries, {
      userId: adminId,
      method: before?.method ?? 'password',
      from,
      expiresAtMs: before?.expires_at.getTime() ?? caller.sessionExpiresAt,
      nowMs,
    });
  });
}
