import type { SignInMethod } from '@mintscope/engines/records/tables';
import type { SignInAnswer } from '@mintscope/schemas/api/access/sign-in-answer';
import { RequestError } from '../../errors.ts';
import type { RouteContext } from '../../http/handle.ts';
import type { NewSession } from '../auth.ts';
import { type Grant, grantEntitlement } from '../grant-entitlement.ts';
import { noteRefusal, noteSignIn } from './note-sign-in.ts';

export interface ProvenSignIn {
  userId: string;
  method: SignInMethod;
  message: string;
  /** What the first sign-in of the account gives; days of 0 give nothing. */
  grant: Pick<Grant, 'days' | 'source' | 'trial'>;
  /** As of `NewSession`. */
  stillProven?: NewSession['stillProven'];
}

/**
 * Lets somebody in who has proved who they are: first access, session, entry in the audit log.
 * @throws RequestError 403 ACCOUNT_SUSPENDED; what `stillProven` throws.
 */
export async function completeSignIn(
  context: RouteContext,
  { userId, method, message, grant, stillProven }: ProvenSignIn,
): Promise<{ value: SignInAnswer }> {
  const { api, from } = context;
  try {
    if (grant.days > 0) {
      const given = { ...grant, userId, nowMs: api.now() };
      await api.engines.records.transact((queries) => grantEntitlement(queries, given));
    }
    const { token, user } = await api.auth.openSession({ userId, method, from, stillProven });
    await noteSignIn(context, { userId, method });
    return { value: { success: true, message, token, user } };
  } catch (error) {
    if (error instanceof RequestError) noteRefusal(context, { userId, method, code: error.code });
    throw error;
  }
}
