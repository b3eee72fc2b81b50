import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestEngines, type TestEngines } from '../../testing/open-test-engines.ts';
import { wellBehaved } from '../testing/misbehaviour.ts';
import { type RpcServer, startRpcServer } from '../testing/rpc-server.ts';
import { readRetryAfter } from './post-calls.ts';
import { createRpcClient, garbledAnswer, type RpcClient } from './rpc-client.ts';
import { defaultSolanaTiming } from './solana-timing.ts';

let server: RpcServer;
let engines: TestEngines;
let outcomes: string[];
let paused: number[];
const stop = new AbortController();

beforeEach(async () => {
  engines = await openTestEngines();
  server = await startRpcServer();
  outcomes = [];
  paused = [];
});
afterEach(async () => {
  await server.close();
  await engines.close();
});

function open(now = Date.now, ask = fetch): RpcClient {
  return createRpcClient({
    url: server.rpcUrl,
    budget: { take: () => Promise.resolve(), pauseUntil: (atMs) => paused.push(atMs) },
    timing: { ...defaultSolanaTiming, retryFirstMs: 1, retryMaxMs: 5, requestMs: 500 },
    signal: stop.signal,
    log: engines.log,
    onRequest: (outcome) => {
      outcomes.push(outcome);
      if (outcome !== 'answers') server.plan = wellBehaved;
      if (outcome === 'failed') server.status = undefined;
    },
    random: () => 0,
    fetch: ask,
    now,
  });
}

const call = { method: 'getSignaturesForAddress', params: ['anything', { limit: 1 }] };
const answered = { ok: true, result: [] };

test.each([
  ['429 without a wait', { ...wellBehaved, busy: 1 }, 'busy'],
  ['429 with a wait', { ...wellBehaved, busy: 1, retryAfterSeconds: 0 }, 'busy'],
  ['a bad gateway', { ...wellBehaved, serverError: 1 }, 'failed'],
  ['a connection that is cut', { ...wellBehaved, hangUp: 1 }, 'failed'],
  ['half an answer', { ...wellBehaved, garbledAnswer: 1 }, 'garbled'],
  ['a batch that is refused', { ...wellBehaved, batchError: 1 }, 'too_large'],
])('%s is asked again', async (_, plan, outcome) => {
  server.plan = plan;
  expect(await open().batch([call, call, call])).toEqual([answered, answered, answered]);
  expect(outcomes[0]).toBe(outcome);
});

test('a 429 holds every call back for as long as the node asked', async () => {
  server.plan = { ...wellBehaved, busy: 1, retryAfterSeconds: 1 };
  await open(() => 1_000).call(call.method, call.params);
  expect(paused).toEqual([2_000]);
});

test('answers in another order find their calls', async () => {
  server.plan = { ...wellBehaved, shuffleAnswers: 1 };
  const results = await open().batch([call, { method: 'getSlot', params: [] }, call]);
  expect(results).toMatchObject([answered, { ok: false, fault: { code: -32_601 } }, answered]);
});

test('an address that refuses us is an error with a code', async () => {
  server.status = 403;
  await expect(open().batch([call])).rejects.toMatchObject({ code: 'RPC_DENIED' });
});

test('an answer that nests too deep is given up like one that is no JSON, before anything walks it', async () => {
  const deep = `[{"id":0,"result":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`;
  const client = open(Date.now, () => Promise.resolve(new Response(deep)));
  expect(await client.batch([call])).toEqual([
    { ok: false, fault: { code: garbledAnswer, message: 'JSON nested deeper than 64 levels' } },
  ]);
});

describe('Retry-After', () => {
  test.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Thu, 01 Jan 1970 00:00:10 GMT', 9_000],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['soon', undefined],
    [null, undefined],
  ])('%j', (header, ms) => {
    expect(readRetryAfter(header, 1_000)).toBe(ms);
  });
});
