import type { FailureReason, NothingReason } from '../provider.ts';
import { readBounded } from './read-bounded.ts';
import { readJson } from './read-json.ts';
import { readRetryAfter } from './retry-after.ts';
import { within } from './within.ts';

export interface ServiceQuestion {
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** POST it as JSON; GET without. */
  body?: unknown;
}

export type ServiceReply =
  | { kind: 'json'; json: unknown }
  | { kind: 'nothing'; reason: NothingReason }
  | { kind: 'failed'; reason: FailureReason; retryAfterMs?: number };

/** Asks a service whose address the operator configured. Never throws. */
export type AskService = (question: ServiceQuestion, signal: AbortSignal) => Promise<ServiceReply>;

export interface AskServiceOptions {
  timeoutMs: number;
  maxBytes: number;
  now: () => number;
  fetch?: typeof fetch;
}

export function createAskService(given: AskServiceOptions): AskService {
  const options = { fetch, ...given };
  const { timeoutMs, maxBytes, now } = options;
  return ({ url, headers, body }, signal) =>
    within({ timeoutMs, signal }, async (request) => {
      try {
        const response = await options.fetch(url, {
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            accept: 'application/json',
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          body: body === undefined ? undefined : JSON.stringify(body),
          signal: request.signal,
          redirect: 'error',
        });
        const refused = readStatus(response, now());
        if (refused) {
          await response.body?.cancel();
          return refused;
        }
        const bytes = await readBounded(response.body ?? empty(), maxBytes);
        if (bytes === undefined) return { kind: 'nothing', reason: 'too_large' };
        const json = readJson(bytes);
        return json === undefined ? { kind: 'failed', reason: 'garbled' } : { kind: 'json', json };
      } catch {
        return { kind: 'failed', reason: request.isLate() ? 'timeout' : 'unreachable' };
      }
    });
}

function readStatus(response: Response, nowMs: number): ServiceReply | undefined {
  const { status } = response;
  if (status === 200) return undefined;
  if (status === 429 || status === 503) {
    return { kind: 'failed', reason: 'busy', retryAfterMs: readRetryAfter(response.headers.get('retry-after'), nowMs) };
  }
  if (status === 401 || status === 403) return { kind: 'failed', reason: 'denied' };
  if (status >= 500) return { kind: 'failed', reason: 'server_error' };
  return { kind: 'nothing', reason: 'not_found' };
}

async function* empty(): AsyncGenerator<Uint8Array> {}
