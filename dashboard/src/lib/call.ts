import type { Endpoint } from '@mintscope/schemas/api/endpoint';
import { messages } from '@mintscope/schemas/messages';
import type { z } from 'zod';

interface CallErrorMore {
  cause?: unknown;
  field?: string | null;
  retryAfterMs?: number | null;
}

export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: string;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The parameter that was wrong, where the server names one. */
  readonly field: string | null;
  /** How long the server asks to wait; null where it does not. */
  readonly retryAfterMs: number | null;

  constructor(code: string, status: number, message: string, more: CallErrorMore = {}) {
    super(message, { cause: more.cause });
    this.code = code;
    this.status = status;
    this.field = more.field ?? null;
    this.retryAfterMs = more.retryAfterMs ?? null;
  }
}

interface CallOptions<E extends Endpoint> {
  params?: z.input<E['params']>;
  query?: z.input<E['query']>;
  body?: z.input<NonNullable<E['body']>>;
  signal?: AbortSignal;
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

const timeoutMs = 60_000;
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
  const bearer = endpoint.anonymous ? null : options.bearer === undefined ? session.token() : options.bearer;
  // A page that is being left after signing out may still ask for what is not a visitor's.
  if (!bearer && !endpoint.anonymous && endpoint.access !== 'visitor') {
    throw new CallError('unauthenticated', 401, messages.notAuthenticated);
  }
  const timeout = AbortSignal.timeout(timeoutMs);
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

/** As `call`, for an answer that is a file. */
export async function callFile<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<Blob> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const answer = await send(endpoint, options, session.token(), timeout);
  if (!answer.ok) throw refusal(answer, await readBody(answer, options.signal, timeout));
  return answer.blob();
}

async function send<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
  bearer: string | null,
  timeout: AbortSignal,
): Promise<Response> {
  try {
    return await fetch(buildPath(endpoint.path, options.params ?? {}, options.query ?? {}), {
      method: endpoint.method,
      headers: {
        accept: endpoint.contentType ?? 'application/json',
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: options.body === undefined ? null : JSON.stringify(options.body),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw timeout.aborted
      ? timedOut(error)
      : new CallError('network', 0, 'The server cannot be reached', { cause: error });
  }
}

/** Undefined for what is cut off or no JSON. */
async function readBody(answer: Response, signal: AbortSignal | undefined, timeout: AbortSignal): Promise<unknown> {
  try {
    return await answer.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    if (timeout.aborted) throw timedOut(error);
    return undefined;
  }
}

function timedOut(cause: unknown): CallError {
  return new CallError('timeout', 0, 'The server took longer than 60 s', { cause });
}

function invalidAnswer(status: number, cause?: unknown): CallError {
  return new CallError('invalid_answer', status, 'Invalid data format received', { cause });
}

/** `/tokens/{address}` with its parameters and query; undefined query values are left out. */
export function buildPath(path: string, params: object, query: object): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(new Map(Object.entries(params)).get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function refusal({ status, headers }: Response, body: unknown): CallError {
  const fields = new Map(Object.entries(typeof body === 'object' && body !== null ? body : {}));
  const message = fields.get('message');
  const field = fields.get('field');
  return new CallError(
    String(fields.get('error') ?? 'http'),
    status,
    typeof message === 'string' && message ? message : `HTTP error! status: ${status}`,
    {
      field: typeof field === 'string' ? field : null,
      retryAfterMs: Number(headers.get('retry-after')) * 1000 || null,
    },
  );
}
