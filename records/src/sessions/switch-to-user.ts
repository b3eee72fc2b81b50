import { randomUUID } from 'node:crypto';
import type { Config } from '@mintscope/engines/config';
import { messages } from '@mintscope/schemas/messages';
import { freeDays } from '../billing/free-days.ts';
import { grantEntitlement } from '../billing/grant-entitlement.ts';
import { type FoundAccount, findAccountByName } from '../people/find-account-by-name.ts';
import { plainUser } from '../people/find-wallet-account.ts';
import type { Records, RecordsTransaction } from '../records.ts';
import { Refusal } from '../refusal.ts';
import { endSessionsIn } from './end-sessions.ts';
import { openSession } from './open-session.ts';
import type { RequestOrigin } from './request-origin.ts';
import type { SessionRow } from './session-row.ts';
import { linkPrefix } from './switch-back.ts';

export interface Switch {
  /** The caller: an admin in a session of their own. */
  admin: { userId: string; sessionId: string; adminId: string | null; name: string; sessionExpiresAt: number };
  /** E-mail, wallet or username; empty = the admin's own plain account. */
  target: string;
  from: RequestOrigin;
  access: Pick<Config['access'], 'entitlementDays' | 'productMint'>;
  nowMs: number;
  /** Told whom the admin means, also where the switch is refused then. */
  onFound(userId: string): void;
}

/**
 * Opens a session in which an admin sees the product as a regular user, and ends theirs. It lasts no longer than theirs would
 * have. Of several switches at once one counts.
 * @throws Refusal ALREADY_SWITCHED, NOT_FOUND, NOT_A_REGULAR_USER; INVALID_TOKEN where the admin's session has ended meanwhile.
 */
export async function switchToUser(records: Records, change: Switch): Promise<SessionRow> {
  const { admin, target, from, nowMs, onFound } = change;
  if (admin.adminId !== null) throw new Refusal('ALREADY_SWITCHED', 'This session is switched already.');
  return records.transact(async (queries) => {
    const user = target === '' ? await ensureShadow(queries, change) : await findAccountByName(queries, target);
    if (!user) {
      throw new Refusal('NOT_FOUND', 'Nobody has this e-mail, wallet or username.', { field: 'targetEmail' });
    }
    onFound(user.id);
    if (user.role !== 'user') {
      throw new Refusal('NOT_A_REGULAR_USER', `${messages.switchFailed}: this is an admin or owner.`);
    }
    const { sessionId } = admin;
    const opened = await openSession(queries, {
      userId: user.id,
      method: 'switch',
      from,
      adminId: admin.userId,
      expiresAtMs: admin.sessionExpiresAt,
      nowMs,
    });
    const ended = await endSessionsIn(queries, { sessionId }, { reason: 'switch', at: new Date(nowMs) });
    if (ended.length === 0) throw new Refusal('INVALID_TOKEN', messages.invalidToken);
    await queries
      .updateTable('sessions')
      .set({ revoked_for: `${linkPrefix}${opened.id}` })
      .where('id', '=', sessionId)
      .execute();
    return opened;
  });
}

/**
 * The plain account that an admin sees the product with, with the access of a user who has just signed in and holds what is
 * asked for; of any number of calls at once one makes it.
 */
async function ensureShadow(queries: RecordsTransaction, { admin, access, nowMs }: Switch): Promise<FoundAccount> {
  const find = queries.selectFrom('users').select(['id', 'role']).where('shadow_of', '=', admin.userId);
  const found = await find.executeTakeFirst();
  if (found) return found;
  const label = `${admin.name.slice(0, 80)} as a user`;
  const made = await queries
    .insertInto('users')
    .values({ ...plainUser(randomUUID(), new Date(nowMs)), label, shadow_of: admin.userId })
    .onConflict((conflict) => conflict.column('shadow_of').doNothing())
    .returning(['id', 'role'])
    .executeTakeFirstOrThrow();
  const days = freeDays(access, { role: 'user', isHolder: true });
  if (days > 0) await grantEntitlement(queries, { userId: made.id, days, source: 'sign-in', trial: false, nowMs });
  return made;
}
