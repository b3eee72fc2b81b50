import { randomUUID } from 'node:crypto';
import type { RecordsQueries } from '@mintscope/engines/records/port';
import { messages } from '@mintscope/schemas/messages';
import type { Api } from '../../api.ts';
import { RequestError } from '../../errors.ts';
import type { RouteContext } from '../../http/handle.ts';
import type { SignedIn } from '../auth.ts';
import { grantEntitlement } from '../grant-entitlement.ts';
import { invalidToken } from '../require-access.ts';
import { findUserByName, type NamedUser } from './find-user-by-name.ts';
import { plainUser } from './find-wallet-account.ts';
import { freeDays } from './free-days.ts';

/**
 * Opens a session in which an admin sees the product as a regular user, and ends theirs. It lasts no longer than theirs would
 * have.
 * @param target e-mail, wallet or username; empty = the admin's own plain account.
 */
export async function switchToUser({ api, from, note }: RouteContext, admin: SignedIn, target: string) {
  if (admin.adminId !== null) throw refuse('ALREADY_SWITCHED', 'This session is switched already.');
  const { records } = api.engines;
  const user = target === '' ? await ensureShadow(api, admin) : await findUserByName(records.queries, target);
  if (!user)
    throw new RequestError(404, 'NOT_FOUND', 'Nobody has this e-mail, wallet or username.', { field: 'targetEmail' });
  note({ subjectId: user.id });
  if (user.role !== 'user') throw refuse('NOT_A_REGULAR_USER', `${messages.switchFailed}: this is an admin or owner.`);
  const opened = await api.auth.openSession({
    userId: user.id,
    method: 'switch',
    from,
    adminId: admin.userId,
    expiresAtMs: admin.user.sessionExpiresAt,
  });
  // Of several switches at once one counts.
  if ((await api.auth.endSessions({ sessionId: admin.sessionId }, 'switch')) === 0) {
    await api.auth.endSessions({ sessionId: opened.user.sessionId }, 'switch');
    throw invalidToken();
  }
  await linkSessions(records.queries, admin.sessionId, opened.user.sessionId);
  const value = { success: true as const, message: `Switched to ${opened.user.name}.`, ...opened };
  return { value };
}

/** By what an ended session names the one that took its place. */
const linkPrefix = 'switch ';

async function linkSessions(queries: RecordsQueries, ended: string, opened: string): Promise<void> {
  await queries
    .updateTable('sessions')
    .set({ revoked_for: `${linkPrefix}${opened}` })
    .where('id', '=', ended)
    .execute();
}

/**
 * Opens a session of the admin behind a switched one, as long as the one before the switch would have lasted, and ends the
 * switched one.
 */
export async function switchBack({ api, from, note }: RouteContext, caller: SignedIn) {
  const { adminId, sessionId } = caller;
  if (adminId === null) throw refuse('NOT_SWITCHED', 'This session is not a switched one.');
  const { queries } = api.engines.records;
  note({ subjectId: caller.userId });
  const admin = await queries
    .selectFrom('users')
    .select(['role', 'suspended_at'])
    .where('id', '=', adminId)
    .executeTakeFirst();
  if (!admin || admin.role === 'user' || admin.suspended_at !== null) {
    throw refuse('NOT_AN_ADMIN', `${messages.switchBackFailed}: the admin behind this session is no longer one.`);
  }
  const before = await queries
    .selectFrom('sessions')
    .select(['method', 'expires_at'])
    .where('user_id', '=', adminId)
    .where('revoked_for', '=', `${linkPrefix}${sessionId}`)
    .executeTakeFirst();
  const opened = await api.auth.openSession({
    userId: adminId,
    method: before?.method ?? 'password',
    from,
    expiresAtMs: before?.expires_at.getTime() ?? caller.user.sessionExpiresAt,
  });
  if ((await api.auth.endSessions({ sessionId }, 'switch')) === 0) {
    await api.auth.endSessions({ sessionId: opened.user.sessionId }, 'switch');
    throw invalidToken();
  }
  return { value: { success: true as const, message: 'Back to your own account.', ...opened } };
}

/**
 * The plain account that an admin sees the product with, with the access of somebody who has just signed in and holds what is
 * asked for; of any number of calls at once one makes it.
 */
function ensureShadow({ engines, config, now }: Api, admin: SignedIn): Promise<NamedUser> {
  const nowMs = now();
  const days = freeDays(config.access, { role: 'user', isHolder: true });
  return engines.records.transact(async (queries) => {
    const find = queries.selectFrom('users').select(['id', 'role']).where('shadow_of', '=', admin.userId);
    const found = await find.executeTakeFirst();
    if (found) return found;
    const label = `${admin.user.name.slice(0, 80)} as a user`;
    const made = await queries
      .insertInto('users')
      .values({ ...plainUser(randomUUID(), new Date(nowMs)), label, shadow_of: admin.userId })
      .onConflict((conflict) => conflict.column('shadow_of').doNothing())
      .returning(['id', 'role'])
      .executeTakeFirstOrThrow();
    if (days > 0) await grantEntitlement(queries, { userId: made.id, days, source: 'sign-in', trial: false, nowMs });
    return made;
  });
}

function refuse(code: string, message: string): RequestError {
  return new RequestError(409, code, message);
}
