import type { Endpoint } from '@mintscope/schemas/api/endpoint';
import type { z } from 'zod';

/** Gives the bearer token of the session, or null for a visitor. */
type TokenOf = () => string | null;

export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: string;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;

  constructor(code: string, status: number, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.status = status;
  }
}

interface CallOptions<E extends Endpoint> {
  params?: z.input<E['params']>;
  query?: z.input<E['query']>;
  signal?: AbortSignal;
  bearer?: TokenOf;
}

const timeoutMs = 60_000;

/**
 * Calls an endpoint of the contract. Answers are parsed against the contract in development and in tests; in production
 * they come from our own server and are trusted.
 *
 * @throws CallError with the server's code and message, or `network` / `timeout` / `invalid_answer`.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<z.output<E['response']>> {
  const answer = await send(endpoint, options);
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw refusal(answer.status, body);
  if (import.meta.env.PROD) return body as z.output<E['response']>;
  const parsed = endpoint.response.safeParse(body);
  if (!parsed.success) {
    throw new CallError('invalid_answer', answer.status, 'Invalid data format received', parsed.error);
  }
  return parsed.data as z.output<E['response']>;
}

async function send<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const bearer = options.bearer?.() ?? null;
  try {
    return await fetch(buildPath(endpoint.path, options.params ?? {}, options.query ?? {}), {
      method: endpoint.method,
      headers: { accept: 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    if (timeout.aborted) throw new CallError('timeout', 0, 'The server took longer than 60 s', error);
    throw new CallError('network', 0, 'The server cannot be reached', error);
  }
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

function refusal(status: number, body: unknown): CallError {
  const fields = new Map(Object.entries(typeof body === 'object' && body !== null ? body : {}));
  const message = fields.get('message');
  return new CallError(
    String(fields.get('error') ?? 'http'),
    status,
    typeof message === 'string' && message ? message : `HTTP error! status: ${status}`,
  );
}
