import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startNode } from '../../testing/start-node.ts';
import { ChainError } from './chain-error.ts';
import { createRpcReader } from './rpc.ts';

const key = 'a-key-that-nobody-may-see';
let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

/** Asks a node that answers as told; gives the outcome and how often it was asked. */
async function ask(listener: RequestListener, signal?: AbortSignal) {
  let asked = 0;
  const node = await startNode((request, response) => {
    asked += 1;
    listener(request, response);
  });
  close = node.close;
  const rpc = createRpcReader({
    url: `${node.origin}/v2/${key}?api-key=${key}`,
    timeoutMs: 300,
    maxAnswerBytes: 1_000,
  });
  const outcome = await rpc
    .call({ method: 'getSlot', params: [], result: z.int(), signal })
    .catch((error: unknown) => error);
  return { outcome, asked };
}

const saying =
  (text: string, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { location: '/elsewhere' }).end(text);

describe('asking a node', () => {
  it('gives the result as the schema reads it', async () => {
    expect(await ask(saying('{"jsonrpc":"2.0","id":1,"result":7}'))).toEqual({ outcome: 7, asked: 1 });
  });

  it('asks a second time when the first answer failed', async () => {
    let first = true;
    const { outcome, asked } = await ask((request, response) => {
      const listener = first ? saying('busy', 429) : saying('{"id":1,"result":8}');
      first = false;
      listener(request, response);
    });
    expect([outcome, asked]).toEqual([8, 2]);
  });

  it.each<[string, RequestListener, string, string]>([
    ['another status', saying('', 401), 'CHAIN_REFUSED', 'getSlot: the node answered HTTP 401'],
    [
      'an error of the node, which may quote the key',
      saying(`{"id":1,"error":{"code":-32005,"message":"key ${key} is used up"}}`),
      'CHAIN_REFUSED',
      'getSlot: the node answered error -32005',
    ],
    ['no JSON', saying('<html>'), 'CHAIN_INVALID', 'getSlot: the answer is no JSON-RPC'],
    [
      'the answer to another call',
      saying('{"id":2,"result":7}'),
      'CHAIN_INVALID',
      'getSlot: the answer is no JSON-RPC',
    ],
    [
      'another kind of result',
      saying('{"id":1,"result":{"slot":7}}'),
      'CHAIN_INVALID',
      'getSlot: result is not what the method promises',
    ],
    [
      'no end of it',
      saying(`{"id":1,"result":"${'7'.repeat(2_000)}"}`),
      'CHAIN_INVALID',
      'getSlot: the answer is above 1000 bytes',
    ],
    ['silence', () => undefined, 'CHAIN_UNREACHABLE', 'getSlot: no answer within 300 ms'],
    [
      'half an answer',
      (_request, response) => response.writeHead(200).write('{"id":1,'),
      'CHAIN_UNREACHABLE',
      'getSlot: no answer within 300 ms',
    ],
    [
      'a cut connection',
      (_request, response) => response.destroy(),
      'CHAIN_UNREACHABLE',
      'getSlot: no connection (UND_ERR_SOCKET)',
    ],
    ['a redirect', saying('', 302), 'CHAIN_UNREACHABLE', 'getSlot: no connection (failed)'],
  ])('a node that gives %s', async (_case, listener, code, message) => {
    const { outcome, asked } = await ask(listener);
    expect(outcome).toBeInstanceOf(ChainError);
    expect(outcome).toMatchObject({ code, message });
    expect(asked).toBe(2);
    expect(JSON.stringify(outcome, Object.getOwnPropertyNames(outcome))).not.toContain(key);
  });

  it('an address that cannot be reached, or is none, is not quoted', async () => {
    for (const url of [`http://127.0.0.1:1/${key}`, `no address ${key}`]) {
      const asked = createRpcReader({ url }).call({ method: 'getSlot', params: [], result: z.int() });
      const error = await asked.catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: 'CHAIN_UNREACHABLE' });
      expect(String(error)).not.toContain(key);
    }
  });

  it('stops with the reason of the signal', async () => {
    const stop = new AbortController();
    const reason = new Error('enough');
    const { outcome, asked } = await ask(() => stop.abort(reason), stop.signal);
    expect([outcome, asked]).toEqual([reason, 1]);
  });
});
