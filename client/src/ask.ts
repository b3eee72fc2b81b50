import { type Endpoint, longMs } from '@mintscope/schemas/api/endpoint';
import type { z } from 'zod';
import { CallError } from './call-error.ts';

export interface AskOptions<E extends Endpoint> {
  params?: z.input<E['params']>;
  query?: z.input<E['query']>;
  body?: z.input<NonNullable<E['body']>>;
  signal?: AbortSignal;
}

const timeoutMs = 60_000;

/** How long an answer is waited for (ms). */
export function patienceMs({ takesLong }: Endpoint): number {
  return takesLong ? longMs : timeoutMs;
}

/**
 * @param base where the server is; a page asks its own unless told.
 * @throws CallError `network` or `timeout`
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  options: AskOptions<E>,
  bearer: string | null,
  timeout: AbortSignal,
  base = '',
): Promise<Response> {
  try {
    return await fetch(base + buildPath(endpoint.path, options.params ?? {}, options.query ?? {}), {
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
export async function readBody(
  answer: Response,
  signal: AbortSignal | undefined,
  timeout: AbortSignal,
): Promise<unknown> {
  try {
    return await answer.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    if (timeout.aborted) throw timedOut(error);
    return undefined;
  }
}

function timedOut(cause: unknown): CallError {
  return new CallError('timeout', 0, 'The server took too long', { cause });
}

export function invalidAnswer(status: number, cause?: unknown): CallError {
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

export function refusal({ status, headers }: Response, body: unknown): CallError {
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
