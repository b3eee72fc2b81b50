import type { SignInMethod } from '@mintscope/engines/records/tables';
import type { RouteContext } from '../../http/handle.ts';
import { writeAct } from '../write-act.ts';

interface KnownSignIn {
  userId: string;
  method: SignInMethod;
}

/** A stranger who fails again and again does not fill somebody's log. */
const refusalsNoted = { limit: 20, windowMs: 3_600_000 };

/** Notes that somebody signed in, for themselves to see. */
export async function noteSignIn(context: RouteContext, { userId, method }: KnownSignIn): Promise<void> {
  await write(context, { userId, action: 'sign-in', detail: { method, result: 'done' } });
}

/**
 * Notes that somebody failed to sign in as a user. Nobody waits for it: the time of the answer must not tell that there is
 * such an account.
 */
export function noteRefusal(context: RouteContext, { userId, method, code }: KnownSignIn & { code: string }): void {
  const { api, log } = context;
  const note = async () => {
    const { allowed } = await api.engines.rateLimits.take(`api:refused-sign-in:${userId}`, refusalsNoted);
    if (allowed)
      await write(context, { userId, action: 'sign-in', detail: { method, result: 'refused', error: code } });
  };
  note().catch((error: unknown) => log.warn({ err: error }, 'a failed sign-in was not noted'));
}

interface SignInEntry {
  userId: string;
  action: string;
  detail: Record<string, unknown>;
}

function write({ api, from }: RouteContext, { userId, action, detail }: SignInEntry): Promise<void> {
  const known = detail.result === 'done';
  return writeAct(
    api.engines.records.queries,
    {
      // Whoever failed is not known to be the user.
      actorId: known ? userId : null,
      adminId: null,
      subjectId: userId,
      action,
      detail,
      requestId: from.requestId,
      address: from.address,
    },
    api.now(),
  );
}
