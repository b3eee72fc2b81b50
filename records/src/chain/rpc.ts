import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { ChainError } from './chain-error.ts';

/** Reads from a Solana node over JSON-RPC. */
export interface RpcReader {
  /**
   * The result of one call, as the schema gives it. Asks a second time when the node was busy or did not answer. Bounded in
   * time and in bytes.
   * @throws ChainError; the signal's reason when the signal aborts.
   */
  call<Schema extends z.ZodType>(ask: RpcAsk<Schema>): Promise<z.output<Schema>>;
}

export interface RpcAsk<Schema extends z.ZodType> {
  method: string;
  params: readonly unknown[];
  result: Schema;
  signal?: AbortSignal;
}

export interface RpcReaderOptions {
  /** May hold a key: it never shows in an error. */
  url: string;
  /** For one request (ms). */
  timeoutMs?: number;
  maxAnswerBytes?: number;
}

const attempts = 2;
const retryMs = 200;
const defaultTimeoutMs = 3_000;
const defaultMaxAnswerBytes = 4 * 1024 * 1024;

const answerSchema = z.union([
  z.object({ id: z.literal(1), error: z.object({ code: z.number() }) }),
  z.object({ id: z.literal(1), result: z.unknown() }),
]);

export function createRpcReader(options: RpcReaderOptions): RpcReader {
  return {
    async call({ method, params, result, signal }) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      for (let attempt = 1; ; attempt++) {
        signal?.throwIfAborted();
        try {
          return readResult(method, await post(options, { method, body, signal }), result);
        } catch (error) {
          signal?.throwIfAborted();
          if (!(error instanceof ChainError) || attempt === attempts) throw error;
          await delay(retryMs, undefined, { signal });
        }
      }
    },
  };
}

async function post(
  { url, timeoutMs = defaultTimeoutMs, maxAnswerBytes = defaultMaxAnswerBytes }: RpcReaderOptions,
  { method, body, signal }: { method: string; body: string; signal: AbortSignal | undefined },
): Promise<string> {
  const request = new AbortController();
  const abort = () => request.abort();
  const timer = setTimeout(abort, timeoutMs);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    const headers = { 'content-type': 'application/json' };
    // A redirect would carry the call to an address that the settings do not name.
    const response = await fetch(url, { method: 'POST', headers, body, signal: request.signal, redirect: 'error' });
    if (!response.ok) {
      await response.body?.cancel();
      throw new ChainError('CHAIN_REFUSED', `${method}: the node answered HTTP ${response.status}`);
    }
    return await readText(method, response, maxAnswerBytes);
  } catch (error) {
    if (error instanceof ChainError) throw error;
    // Messages of fetch may quote the address, which may hold a key.
    const why = request.signal.aborted ? `no answer within ${timeoutMs} ms` : `no connection (${failureName(error)})`;
    throw new ChainError('CHAIN_UNREACHABLE', `${method}: ${why}`);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

async function readText(method: string, response: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxBytes) throw new ChainError('CHAIN_INVALID', `${method}: the answer is above ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function readResult<Schema extends z.ZodType>(method: string, text: string, schema: Schema): z.output<Schema> {
  const answer = answerSchema.safeParse(parseJson(text));
  if (!answer.success) throw new ChainError('CHAIN_INVALID', `${method}: the answer is no JSON-RPC`);
  // Nodes quote the request in their messages; the number says enough.
  if ('error' in answer.data) {
    throw new ChainError('CHAIN_REFUSED', `${method}: the node answered error ${answer.data.error.code}`);
  }
  const parsed = schema.safeParse(answer.data.result);
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path.join('.') || 'result';
  throw new ChainError('CHAIN_INVALID', `${method}: ${path} is not what the method promises`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Such as ECONNREFUSED. */
function failureName(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^[A-Z_0-9]{1,40}$/.test(code) ? code : 'failed';
}
