import type { RecordsQueries } from '@mintscope/engines/records/port';
import type { PasswordBody } from '@mintscope/schemas/api/access/sign-in-answer';
import { RequestError } from '../../errors.ts';
import type { RouteContext } from '../../http/handle.ts';
import { type Attempt, clearAttempts, reserveAttempt, returnAttempt } from './attempts.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { freeDays } from './free-days.ts';
import { noteRefusal } from './note-sign-in.ts';
import { renewHash } from './renew-hash.ts';

export interface PasswordRule {
  /** Everybody else is answered as if there were no such account. */
  adminsOnly: boolean;
  /** The one message of a sign-in that failed. */
  failed: string;
  done: string;
}

/**
 * Signs in with e-mail and password. Whether the account is unknown, the password wrong, the account of the wrong kind or the
 * pair of account and network address locked: the answer is the same, and so is the work that it takes. A password that is
 * changed while it is looked at is a wrong one.
 * @throws RequestError 401 LOGIN_FAILED.
 */
export async function signInWithPassword(context: RouteContext, { email, password }: PasswordBody, rule: PasswordRule) {
  const { api, from } = context;
  const attempt = { account: email, address: from.address };
  const prove = () => provePassword(context, attempt, password, rule);
  const account = await api.passwords.oneAtATime(JSON.stringify(attempt), prove);
  await renewHash(context, account, password);
  return completeSignIn(context, {
    userId: account.userId,
    method: 'password',
    message: rule.done,
    grant: {
      days: freeDays(api.config.access, { role: account.role, isHolder: false }),
      source: 'sign-in',
      trial: false,
    },
    async stillProven(transaction) {
      const stored = await findAccount(transaction, email);
      const isSame = stored?.changedAt.getTime() === account.changedAt.getTime();
      if (!isSame || (rule.adminsOnly && stored?.role === 'user')) throw loginFailed(rule);
    },
  });
}

async function provePassword(context: RouteContext, attempt: Attempt, password: string, rule: PasswordRule) {
  const { api } = context;
  const { queries } = api.engines.records;
  const reserved = await reserveAttempt(queries, attempt, api.now());
  const account = await findAccount(queries, attempt.account);
  const fits = await api.passwords.verify(account?.hash ?? null, password).catch(async (error: unknown) => {
    // Too many sign in just now: the password was not looked at.
    if (reserved) await returnAttempt(queries, attempt);
    throw error;
  });
  if (!reserved || !account || !fits || (rule.adminsOnly && account.role === 'user')) {
    if (account) {
      const code = reserved ? 'LOGIN_FAILED' : 'LOCKED';
      noteRefusal(context, { userId: account.userId, method: 'password', code });
    }
    throw loginFailed(rule);
  }
  await clearAttempts(queries, attempt);
  return account;
}

function loginFailed({ failed }: PasswordRule): RequestError {
  return new RequestError(401, 'LOGIN_FAILED', failed);
}

function findAccount(queries: RecordsQueries, email: string) {
  return queries
    .selectFrom('passwords')
    .innerJoin('users', 'users.id', 'passwords.user_id')
    .select(['passwords.user_id as userId', 'passwords.hash', 'passwords.changed_at as changedAt', 'users.role'])
    .where('passwords.email', '=', email)
    .executeTakeFirst();
}
