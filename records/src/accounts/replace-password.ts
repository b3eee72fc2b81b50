import { writeAct } from '../audit/write-act.ts';
import type { RecordsQueries } from '../records.ts';
import { Refusal, tooOften } from '../refusal.ts';
import { endSessionsIn } from '../sessions/end-sessions.ts';
import { clearAttempts, lockLeftSeconds, reserveAttempt, returnAttempt } from '../sign-in/attempts.ts';
import type { SignInTools } from '../sign-in/sign-in-tools.ts';
import { laterThanBefore } from './later-than-before.ts';
import { passwordWeakness } from './password-weakness.ts';

export interface NewPassword {
  /** The caller's session, which goes on. */
  caller: { userId: string; sessionId: string; adminId: string | null };
  currentPassword: string;
  newPassword: string;
}

type PasswordTools = Pick<SignInTools, 'records' | 'passwords' | 'from' | 'now'>;

/**
 * Changes the password of the caller's account and ends all its other sessions. Gives the ids of those that ended. A stranger who
 * found a session open may guess the current password as often as one who signs in, from all addresses together.
 * @throws Refusal SWITCHED, NO_PASSWORD, PASSWORD_WEAK, RATE_LIMITED, WRONG_PASSWORD.
 */
export async function replacePassword(tools: PasswordTools, change: NewPassword): Promise<string[]> {
  const { caller, currentPassword, newPassword } = change;
  const { userId, sessionId } = caller;
  if (caller.adminId !== null) throw new Refusal('SWITCHED', 'Switch back to your own account first.');
  const stored = await findPassword(tools.records.queries, userId);
  if (!stored) throw new Refusal('NO_PASSWORD', 'Your account signs in without a password.');
  const weakness = await passwordWeakness(newPassword, stored.email);
  if (weakness !== null) throw new Refusal('PASSWORD_WEAK', weakness, { field: 'newPassword' });
  await proveCurrent(tools, userId, { hash: stored.hash, password: currentPassword });
  const hash = await tools.passwords.hash(newPassword);
  return store(tools, { userId, exceptSessionId: sessionId }, { from: stored.hash, to: hash });
}

function findPassword(queries: RecordsQueries, userId: string) {
  return queries.selectFrom('passwords').select(['email', 'hash']).where('user_id', '=', userId).executeTakeFirst();
}

async function proveCurrent(
  tools: PasswordTools,
  userId: string,
  { hash, password }: { hash: string; password: string },
): Promise<void> {
  const { passwords, now } = tools;
  const { queries } = tools.records;
  // Not the pair of a sign-in: guesses here must not keep the user from signing in.
  const attempt = { account: `change-password ${userId}`, address: 'any' };
  if (!(await reserveAttempt(queries, attempt, now()))) {
    const seconds = await lockLeftSeconds(queries, attempt, now());
    throw tooOften(seconds, 'The current password was wrong too often');
  }
  const fits = await passwords.verify(hash, password).catch(async (error: unknown) => {
    await returnAttempt(queries, attempt);
    throw error;
  });
  if (!fits) {
    await write(tools, queries, { userId, detail: { result: 'refused', error: 'WRONG_PASSWORD' } });
    throw wrongPassword();
  }
  await clearAttempts(queries, attempt);
}

/** Of several changes at once one counts. Gives the ids of the sessions that end with it. */
function store(
  tools: PasswordTools,
  others: { userId: string; exceptSessionId: string },
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const { userId } = others;
  return tools.records.transact(async (queries) => {
    const at = new Date(tools.now());
    const changed = await queries
      .updateTable('passwords')
      .set({ hash: to, changed_at: laterThanBefore(at) })
      .where('user_id', '=', userId)
      .where('hash', '=', from)
      .returning('user_id')
      .executeTakeFirst();
    if (!changed) throw wrongPassword();
    await write(tools, queries, { userId, detail: { result: 'done' } });
    return endSessionsIn(queries, others, { reason: 'revoked', at });
  });
}

function wrongPassword(): Refusal {
  return new Refusal('WRONG_PASSWORD', 'This is not your current password.', { field: 'currentPassword' });
}

function write(
  { from, now }: PasswordTools,
  queries: RecordsQueries,
  { userId, detail }: { userId: string; detail: Record<string, unknown> },
): Promise<void> {
  const act = { actorId: userId, adminId: null, subjectId: userId, action: 'change-password', detail };
  return writeAct(queries, { ...act, requestId: from.requestId, address: from.address }, now());
}
