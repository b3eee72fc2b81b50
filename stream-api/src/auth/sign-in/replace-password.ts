import type { RecordsQueries } from '@mintscope/engines/records/port';
import { RequestError, tooManyRequests } from '../../errors.ts';
import type { RouteContext } from '../../http/handle.ts';
import type { SignedIn } from '../auth.ts';
import { endSessionsIn } from '../end-sessions.ts';
import { writeAct } from '../write-act.ts';
import { clearAttempts, lockLeftSeconds, reserveAttempt, returnAttempt } from './attempts.ts';
import { laterThanBefore } from './later-than-before.ts';
import { passwordWeakness } from './password-weakness.ts';

export interface NewPassword {
  currentPassword: string;
  newPassword: string;
}

/**
 * Changes the password of the caller's account and ends all its other sessions. Gives how many ended. Whoever has found a
 * session open may guess the current password as often as somebody who signs in, from all addresses together.
 * @throws RequestError 409 SWITCHED or NO_PASSWORD, 400 PASSWORD_WEAK, 429 RATE_LIMITED, 403 WRONG_PASSWORD.
 */
export async function replacePassword(
  context: RouteContext,
  caller: SignedIn,
  { currentPassword, newPassword }: NewPassword,
): Promise<number> {
  const { api } = context;
  const { userId, sessionId } = caller;
  if (caller.adminId !== null) throw new RequestError(409, 'SWITCHED', 'Switch back to your own account first.');
  const { queries } = api.engines.records;
  const stored = await findPassword(queries, userId);
  if (!stored) throw new RequestError(409, 'NO_PASSWORD', 'Your account signs in without a password.');
  const weakness = await passwordWeakness(newPassword, stored.email);
  if (weakness !== null) throw new RequestError(400, 'PASSWORD_WEAK', weakness, { field: 'newPassword' });
  await proveCurrent(context, userId, { hash: stored.hash, password: currentPassword });
  const hash = await api.passwords.hash(newPassword);
  const ended = await store(context, { userId, exceptSessionId: sessionId }, { from: stored.hash, to: hash });
  api.auth.tellEnded(ended);
  return ended.length;
}

function findPassword(queries: RecordsQueries, userId: string) {
  return queries.selectFrom('passwords').select(['email', 'hash']).where('user_id', '=', userId).executeTakeFirst();
}

async function proveCurrent(
  context: RouteContext,
  userId: string,
  { hash, password }: { hash: string; password: string },
): Promise<void> {
  const { api } = context;
  const { queries } = api.engines.records;
  // Not the pair of a sign-in: guesses here must not keep the user from signing in.
  const attempt = { account: `change-password ${userId}`, address: 'any' };
  if (!(await reserveAttempt(queries, attempt, api.now()))) {
    const seconds = await lockLeftSeconds(queries, attempt, api.now());
    throw tooManyRequests(seconds, 'The current password was wrong too often');
  }
  const fits = await api.passwords.verify(hash, password).catch(async (error: unknown) => {
    await returnAttempt(queries, attempt);
    throw error;
  });
  if (!fits) {
    await write(context, queries, { userId, detail: { result: 'refused', error: 'WRONG_PASSWORD' } });
    throw wrongPassword();
  }
  await clearAttempts(queries, attempt);
}

/** Of several changes at once one counts. Gives the ids of the sessions that end with it. */
async function store(
  context: RouteContext,
  others: { userId: string; exceptSessionId: string },
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const { api } = context;
  const { userId } = others;
  return api.engines.records.transact(async (queries) => {
    const at = new Date(api.now());
    const changed = await queries
      .updateTable('passwords')
      .set({ hash: to, changed_at: laterThanBefore(at) })
      .where('user_id', '=', userId)
      .where('hash', '=', from)
      .returning('user_id')
      .executeTakeFirst();
    if (!changed) throw wrongPassword();
    await write(context, queries, { userId, detail: { result: 'done' } });
    return endSessionsIn(queries, others, { reason: 'revoked', at });
  });
}

function wrongPassword(): RequestError {
  return new RequestError(403, 'WRONG_PASSWORD', 'This is not your current password.', { field: 'currentPassword' });
}

function write(
  { api, from }: RouteContext,
  queries: RecordsQueries,
  { userId, detail }: { userId: string; detail: Record<string, unknown> },
): Promise<void> {
  const act = { actorId: userId, adminId: null, subjectId: userId, action: 'change-password', detail };
  return writeAct(queries, { ...act, requestId: from.requestId, address: from.address }, api.now());
}
