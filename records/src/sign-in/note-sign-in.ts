import { writeAct } from '../audit/write-act.ts';
import type { RecordsQueries } from '../records.ts';
import type { RefusalCode } from '../refusal.ts';
import type { RequestOrigin } from '../sessions/request-origin.ts';
import type { SignInMethod } from '../sessions/tables.ts';
import type { SignInTools } from './sign-in-tools.ts';

interface KnownSignIn {
  userId: string;
  method: SignInMethod;
  from: RequestOrigin;
  nowMs: number;
}

/** A stranger who fails again and again does not fill a user's log. */
const refusalsNoted = { limit: 20, windowMs: 3_600_000 };

/** Notes that a user signed in, for them to see. */
export function noteSignIn(queries: RecordsQueries, signIn: KnownSignIn): Promise<void> {
  return write(queries, signIn, { actorId: signIn.userId, detail: { method: signIn.method, result: 'done' } });
}

/**
 * Notes that a stranger failed to sign in as a user. The answer does not wait for it: its time must not tell that there is such
 * an account.
 */
export function noteRefusal(
  { records, rateLimits, from, log, now }: SignInTools,
  { userId, method, code }: { userId: string; method: SignInMethod; code: RefusalCode | 'LOCKED' },
): void {
  const note = async () => {
    const { allowed } = await rateLimits.take(`api:refused-sign-in:${userId}`, refusalsNoted);
    if (!allowed) return;
    const detail = { method, result: 'refused', error: code };
    // A visitor who failed is not known to be the user.
    await write(records.queries, { userId, method, from, nowMs: now() }, { actorId: null, detail });
  };
  note().catch((error: unknown) => log.warn({ err: error }, 'a failed sign-in was not noted'));
}

function write(
  queries: RecordsQueries,
  { userId, from, nowMs }: KnownSignIn,
  { actorId, detail }: { actorId: string | null; detail: Record<string, unknown> },
): Promise<void> {
  const act = { actorId, adminId: null, subjectId: userId, action: 'sign-in', detail };
  return writeAct(queries, { ...act, requestId: from.requestId, address: from.address }, nowMs);
}
