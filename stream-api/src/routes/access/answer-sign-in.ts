import type { SessionRow } from '@mintscope/records/sessions/session-row';
import type { SignInTools } from '@mintscope/records/sign-in/sign-in-tools';
import type { SignInAnswer } from '@mintscope/schemas/api/access/sign-in-answer';
import type { RouteContext } from '../../http/handle.ts';

/** What a request gives the acts of signing in to work with. */
export function signInTools({ api, from, log }: RouteContext): SignInTools {
  const { engines, passwords, config, now } = api;
  return { records: engines.records, rateLimits: engines.rateLimits, passwords, access: config.access, from, log, now };
}

/** Gives a session that was just opened to who asked for it. */
export async function answerSignIn(
  { api }: RouteContext,
  session: SessionRow,
  message: string,
): Promise<{ value: SignInAnswer }> {
  return { value: { success: true, message, ...(await api.auth.issueToken(session)) } };
}
