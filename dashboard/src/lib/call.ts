import { type AskOptions, invalidAnswer, patienceMs, readBody, refusal, send } from '@mintscope/client/ask';
import { CallError } from '@mintscope/client/call-error';
import type { Endpoint } from '@mintscope/schemas/api/endpoint';
import { messages } from '@mintscope/schemas/messages';
import type { z } from 'zod';

export { CallError };

export interface CallOptions<E extends Endpoint> extends AskOptions<E> {
  /** In place of the session's token; null for none. */
  bearer?: string | null;
}

export interface CallsOfSession {
  /** Bearer token of the session, or null for a visitor. */
  token: () => string | null;
  /** The server refused this token. */
  onUnauthorised: (token: string) => void;
  /** What was asked for needs an entitlement, which the user of this token has no longer. */
  onUnentitled?: (token: string) => void;
}

const noSession: CallsOfSession = { token: () => null, onUnauthorised: () => undefined };
let session = noSession;

/** Says once, at the start, whose calls these are. Without a session (or with null) they are a visitor's. */
export function configureCalls(next: CallsOfSession | null): void {
  session = next ?? noSession;
}

/**
 * Calls an endpoint of the contract with the session's token. Answers are parsed against the contract in development and in
 * tests; in production they come from our own server and are trusted. What needs a signed-in user is not asked for without a
 * token.
 *
 * @throws CallError with the server's code, message and field, or `network` / `timeout` / `invalid_answer`.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<z.output<E['response']>> {
  const bearer = endpoint.anonymous ? null : options.bearer === undefined ? sessionToken() : options.bearer;
  // A page that is being left after signing out may still ask for what is not a visitor's.
  if (!bearer && !endpoint.anonymous && endpoint.access !== 'visitor') {
    throw new CallError('unauthenticated', 401, messages.notAuthenticated);
  }
  const timeout = AbortSignal.timeout(patienceMs(endpoint));
  const answer = await send(endpoint, options, bearer, timeout);
  const body = await readBody(answer, options.signal, timeout);
  if (answer.status === 401 && bearer) session.onUnauthorised(bearer);
  if (!answer.ok) {
    const problem = refusal(answer, body);
    if (problem.code === 'ENTITLEMENT_REQUIRED' && bearer) session.onUnentitled?.(bearer);
    throw problem;
  }
  if (body === undefined) throw invalidAnswer(answer.status);
  if (import.meta.env.PROD) return body as z.output<E['response']>;
  const parsed = endpoint.response.safeParse(body);
  if (!parsed.success) throw invalidAnswer(answer.status, parsed.error);
  return parsed.data as z.output<E['response']>;
}

export function sessionToken(): string | null {
  return session.token();
}
