import { type Grant, grantEntitlement } from '../billing/grant-entitlement.ts';
import type { RecordsTransaction } from '../records.ts';
import { Refusal } from '../refusal.ts';
import { openSession } from '../sessions/open-session.ts';
import type { SessionRow } from '../sessions/session-row.ts';
import type { SignInMethod } from '../sessions/tables.ts';
import { noteRefusal, noteSignIn } from './note-sign-in.ts';
import type { SignInTools } from './sign-in-tools.ts';

export interface ProvenSignIn {
  userId: string;
  method: SignInMethod;
  /** What the first sign-in of the account gives; days of 0 give nothing. */
  grant: Pick<Grant, 'days' | 'source' | 'trial'>;
  /**
   * Throws where what was proved does not hold any more. Asked in the transaction that opens the session, perhaps more than
   * once, so it does nothing but query: whatever ends the user's sessions comes before, or ends this one too.
   */
  stillProven?(queries: RecordsTransaction): Promise<void>;
}

/**
 * Lets a user in who has proved who they are: first access, session and entry in the audit log, all or nothing.
 * @throws Refusal ACCOUNT_SUSPENDED; what `stillProven` throws.
 */
export async function completeSignIn(
  tools: SignInTools,
  { userId, method, grant, stillProven }: ProvenSignIn,
): Promise<SessionRow> {
  const { records, from } = tools;
  const nowMs = tools.now();
  try {
    return await records.transact(async (queries) => {
      await stillProven?.(queries);
      if (grant.days > 0) await grantEntitlement(queries, { ...grant, userId, nowMs });
      const session = await openSession(queries, { userId, method, from, nowMs });
      await noteSignIn(queries, { userId, method, from, nowMs });
      return session;
    });
  } catch (error) {
    if (error instanceof Refusal) noteRefusal(tools, { userId, method, code: error.code });
    throw error;
  }
}
