import { z } from 'zod';
import { transactionLimits } from '../../transaction/limits.ts';
import { isNestedDeeper } from '../../transaction/scan-json.ts';

export interface RpcCall {
  method: string;
  params: readonly unknown[];
}

export interface RpcFault {
  code: number;
  message: string;
}

export type RpcOutcome = { ok: true; result: unknown } | { ok: false; fault: RpcFault };

/** What one HTTP request came to. */
export type PostAnswer =
  /** In the order of the calls; undefined where the node left a call out. */
  | { kind: 'answers'; outcomes: (RpcOutcome | undefined)[] }
  /** The node does not take a batch of this size (or an answer of this size came back). */
  | { kind: 'too_large'; detail: string }
  | { kind: 'busy'; retryAfterMs: number | undefined }
  | { kind: 'failed'; detail: string }
  /** The node answered, but not in JSON-RPC. */
  | { kind: 'garbled'; detail: string }
  /** The address or its key is wrong: asking again will not help. */
  | { kind: 'denied'; detail: string };

export interface PostOptions {
  url: string;
  fetch: typeof fetch;
  signal: AbortSignal;
  timeoutMs: number;
  maxAnswerBytes: number;
  now: () => number;
}

const faultSchema = z.object({ code: z.number(), message: z.string() });
const answerSchema = z.object({ id: z.number(), result: z.unknown().optional(), error: faultSchema.optional() });
const refusalSchema = z.object({ error: faultSchema });

/** Sends calls as one JSON-RPC request (a batch when there is more than one). Rejects only when the signal aborts. */
export async function postCalls(calls: readonly RpcCall[], options: PostOptions): Promise<PostAnswer> {
  const requests = calls.map((call, id) => ({ jsonrpc: '2.0', id, method: call.method, params: call.params }));
  // Not AbortSignal.any: on a signal that lives as long as the process it leaves something behind for every request.
  const request = new AbortController();
  const abort = () => request.abort();
  const timer = setTimeout(abort, options.timeoutMs);
  options.signal.addEventListener('abort', abort, { once: true });
  try {
    options.signal.throwIfAborted();
    const response = await options.fetch(options.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(requests.length === 1 ? requests[0] : requests),
      signal: request.signal,
      redirect: 'error',
    });
    const refused = await readStatus(response, calls.length, options.now());
    if (refused) return refused;
    const text = await readText(response, options.maxAnswerBytes);
    if (text === undefined) return { kind: 'too_large', detail: `answer above ${options.maxAnswerBytes} bytes` };
    return readAnswers(text, calls.length);
  } catch (error) {
    options.signal.throwIfAborted();
    return { kind: 'failed', detail: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  } finally {
    clearTimeout(timer);
    options.signal.removeEventListener('abort', abort);
  }
}

async function readStatus(response: Response, calls: number, nowMs: number): Promise<PostAnswer | undefined> {
  if (response.ok) return undefined;
  await response.body?.cancel();
  const detail = `HTTP ${response.status}`;
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), nowMs);
  switch (response.status) {
    case 429:
      return { kind: 'busy', retryAfterMs };
    case 503:
      return retryAfterMs === undefined ? { kind: 'failed', detail } : { kind: 'busy', retryAfterMs };
    case 400:
    case 413:
      return { kind: calls > 1 ? 'too_large' : 'failed', detail };
    case 401:
    case 403:
    case 404:
      return { kind: 'denied', detail };
    default:
      return { kind: 'failed', detail };
  }
}

/** `Retry-After` (RFC 9110, 10.2.3) in ms from now: whole seconds, or a date. */
export function readRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header.trim()) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}

async function readText(response: Response, maxBytes: number): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function readAnswers(text: string, count: number): PostAnswer {
  if (isNestedDeeper(text, transactionLimits.jsonDepth)) {
    return { kind: 'garbled', detail: `JSON nested deeper than ${transactionLimits.jsonDepth} levels` };
  }
  const body = parseJson(text);
  if (body === undefined) return { kind: 'garbled', detail: `not JSON: ${text.slice(0, 80)}` };
  const items = Array.isArray(body) ? body : [body];
  const outcomes: (RpcOutcome | undefined)[] = new Array(count).fill(undefined);
  let known = 0;
  for (const item of items) {
    const { data } = answerSchema.safeParse(item);
    if (!data || data.id < 0 || data.id >= count) continue;
    outcomes[data.id] = data.error ? { ok: false, fault: data.error } : { ok: true, result: data.result };
    known += 1;
  }
  if (known > 0) return { kind: 'answers', outcomes };
  const refusal = refusalSchema.safeParse(body).data;
  if (refusal && isBusy(refusal.error.code)) return { kind: 'busy', retryAfterMs: undefined };
  // A single error in place of a list: the node takes no batches, or none of this size.
  if (refusal && count > 1) return { kind: 'too_large', detail: refusal.error.message };
  return { kind: 'garbled', detail: refusal?.error.message ?? 'the answer is no JSON-RPC' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Codes by which providers say "too fast" and nodes say "unhealthy" inside an answer. */
export function isBusy(code: number): boolean {
  return code === 429 || code === -32_429 || code === -32_005;
}
