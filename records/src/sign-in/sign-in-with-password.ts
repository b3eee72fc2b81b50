import type { PasswordBody } from '@mintscope/schemas/api/access/sign-in-answer';
import { freeDays } from '../billing/free-days.ts';
import type { RecordsQueries } from '../records.ts';
import { Refusal } from '../refusal.ts';
import type { SessionRow } from '../sessions/session-row.ts';
import { type Attempt, clearAttempts, reserveAttempt, returnAttempt } from './attempts.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { noteRefusal } from './note-sign-in.ts';
import { renewHash } from './renew-hash.ts';
import type { SignInTools } from './sign-in-tools.ts';

export interface PasswordRule {
  /** Every other user is answered as if there were no such account. */
  adminsOnly: boolean;
  /** The one message of a sign-in that failed. */
  failed: string;
}

/**
 * Signs in with e-mail and password. Whether the account is unknown, the password wrong, the account of the wrong kind or the
 * pair of account and network address locked: the answer is the same, and so is the work that it takes. A password that is
 * changed while it is looked at is a wrong one.
 * @throws Refusal LOGIN_FAILED, BUSY.
 */
export async function signInWithPassword(
  tools: SignInTools,
  { email, password }: PasswordBody,
  rule: PasswordRule,
): Promise<SessionRow> {
  const { passwords, access, from } = tools;
  const attempt = { account: email, address: from.address };
  const prove = () => provePassword(tools, attempt, password, rule);
  const account = await passwords.oneAtATime(JSON.stringify(attempt), prove);
  await renewHash(tools, account, password);
  return completeSignIn(tools, {
    userId: account.userId,
    method: 'password',
    grant: { days: freeDays(access, { role: account.role, isHolder: false }), source: 'sign-in', trial: false },
    async stillProven(transaction) {
      const stored = await findAccount(transaction, email);
      const isSame = stored?.changedAt.getTime() === account.changedAt.getTime();
      if (!isSame || (rule.adminsOnly && stored?.role === 'user')) throw loginFailed(rule);
    },
  });
}

async function provePassword(tools: SignInTools, attempt: Attempt, password: string, rule: PasswordRule) {
  const { passwords, now } = tools;
  const { queries } = tools.records;
  const reserved = await reserveAttempt(queries, attempt, now());
  const account = await findAccount(queries, attempt.account);
  const fits = await passwords.verify(account?.hash ?? null, password).catch(async (error: unknown) => {
    // Too many sign in just now: the password was not looked at.
    if (reserved) await returnAttempt(queries, attempt);
    throw error;
  });
  if (!reserved || !account || !fits || (rule.adminsOnly && account.role === 'user')) {
    if (account) {
      const code = reserved ? 'LOGIN_FAILED' : 'LOCKED';
      noteRefusal(tools, { userId: account.userId, method: 'password', code });
    }
    throw loginFailed(rule);
  }
  await clearAttempts(queries, attempt);
  return account;
}

function loginFailed({ failed }: PasswordRule): Refusal {
  return new Refusal('LOGIN_FAILED', failed);
}

function findAccount(queries: RecordsQueries, email: string) {
  return queries
    .selectFrom('passwords')
    .innerJoin('users', 'users.id', 'passwords.user_id')
    .select(['passwords.user_id as userId', 'passwords.hash', 'passwords.changed_at as changedAt', 'users.role'])
    .where('passwords.email', '=', email)
    .executeTakeFirst();
}
