import { randomUUID } from 'node:crypto';
import { messages } from '@mintscope/schemas/messages';
import { plainUser } from '../people/find-wallet-account.ts';
import type { Records } from '../records.ts';
import { Refusal } from '../refusal.ts';
import type { SessionRow } from '../sessions/session-row.ts';
import { reserveAttempt } from './attempts.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { findInvestorCode } from './find-investor-code.ts';
import type { SignInTools } from './sign-in-tools.ts';

/** No e-mail is called this, so that it is no user's account. */
const lockedAs = 'investor code';
/** Where a first sign-in gives no free days, a code still does: it is given for that. */
const partnerDays = 365;

/**
 * Signs a partner in. Five wrong codes within a quarter of an hour lock the network address out of this way to sign in, right
 * codes in between or not, with the same answer and the same work for right and wrong ones.
 * @throws Refusal INVESTOR_CODE_WRONG.
 */
export async function signInWithInvestorCode(tools: SignInTools, code: string): Promise<SessionRow> {
  const { records, from, now } = tools;
  const { investorCodes, entitlementDays } = tools.access;
  const attempt = { account: lockedAs, address: from.address };
  const hash = findInvestorCode(investorCodes, code);
  // Right codes count nothing: an office may use many at once. Nor do they clear: a partner may guess no more than others.
  const reserved = await reserveAttempt(records.queries, attempt, now(), hash === null ? 1 : 0);
  if (!reserved || hash === null) throw new Refusal('INVESTOR_CODE_WRONG', messages.investorCodeWrong);
  return completeSignIn(tools, {
    userId: await ensurePartner(records, hash, now()),
    method: 'investor',
    grant: { days: entitlementDays || partnerDays, source: 'investor', trial: false },
  });
}

/** One account a code; of any number of calls at once one makes it. */
function ensurePartner(records: Records, codeHash: string, nowMs: number): Promise<string> {
  return records.transact(async (queries) => {
    const found = await queries
      .selectFrom('investor_accounts')
      .select('user_id')
      .where('code_hash', '=', codeHash)
      .executeTakeFirst();
    if (found) return found.user_id;
    const id = randomUUID();
    await queries
      .insertInto('users')
      .values({ ...plainUser(id, new Date(nowMs)), label: 'VIP partner' })
      .execute();
    const made = await queries
      .insertInto('investor_accounts')
      .values({ code_hash: codeHash, user_id: id })
      .onConflict((conflict) => conflict.column('code_hash').doNothing())
      .returning('user_id')
      .executeTakeFirstOrThrow();
    return made.user_id;
  });
}
