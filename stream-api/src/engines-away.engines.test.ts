import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { openRedisRateLimits } from '@mintscope/engines/rate-limits/redis-rate-limits';
import { openRedis, type RedisConnection } from '@mintscope/engines/redis/open-redis';
import { openRedisSignals } from '@mintscope/engines/signals/redis-signals';
import { openRedisStateStore } from '@mintscope/engines/state-store/redis-state-store';
import { type RedisServer, startRedis } from '@mintscope/engines/testing/servers/start-redis';
import { discoverTokens } from '@mintscope/schemas/api/market/discover-tokens';
import { getHealth } from '@mintscope/schemas/api/operations/get-health';
import { serverMessageSchema } from '@mintscope/schemas/live/messages';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeDetail } from './test-kit/make-detail.ts';
import { makeRow } from './test-kit/make-row.ts';
import { openTestEngines, startTestApi, storeRows, type TestEngines } from './test-kit/open-test-api.ts';
import { type SignedInUser, signIn } from './test-kit/sign-in.ts';
import { openSignedInSocket } from './transport/test-socket.ts';

const rows = Array.from({ length: 30 }, (_, n) => makeRow(n));
const token = rows[3]!;
const patience = { timeout: 30_000, interval: 200 };
const log = createLogger('silent', 'test');

let server: RedisServer;
let redis: RedisConnection;
let test: TestEngines;
let user: SignedInUser;
type TestApi = Awaited<ReturnType<typeof startTestApi>>;
let api: TestApi;
let other: TestApi;
/** Answers five requests a minute and address. */
let limited: TestApi;

beforeAll(async () => {
  server = await startRedis();
  redis = await openRedis({ redis: readConfig(server.environment).redis, log });
  test = await openTestEngines();
  user = await signIn(test);
  const stateStore = openRedisStateStore({ redis });
  const engines = { ...test.engines, stateStore, signals: await openRedisSignals({ redis }) };
  const rateLimits = openRedisRateLimits({ redis });
  await storeRows(stateStore, rows, [makeDetail(token, 20)]);
  const config = { ...test.config, api: { ...test.config.api, requestsPerMinute: 5, proxies: 1 } };
  api = await startTestApi({ ...test, engines }, {}, user);
  other = await startTestApi({ ...test, engines }, {}, user);
  limited = await startTestApi({ ...test, engines: { ...engines, rateLimits } }, { config });
});
afterAll(async () => {
  for (const one of [api, other, limited]) await one?.close();
  await test?.close();
  await redis?.close();
  await server?.stop();
});

const list = async () => {
  const response = await api.get('/tokens/discover?limit=30');
  expect(response.status).toBe(200);
  return discoverTokens.response.parse(await response.json());
};
const ill = async () => {
  const { engines } = getHealth.response.parse(await (await api.get('/health')).json());
  return Object.keys(engines).filter((name) => !engines[name]?.ok);
};

it('while Redis is killed, lists come from memory at once, other answers are refused as such, and all comes back', async () => {
  const before = await list();
  expect(before).toHaveLength(30);
  await server.kill();
  await vi.waitFor(async () => expect(await ill()).toEqual(['stateStore']), patience);
  for (let i = 0; i < 20; i++) expect(await list()).toEqual(before);
  expect((await api.get(`/tokens/${token.address}`)).status).toBe(200);
  const refused = await api.get(`/tokens/${token.address}/full`);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  await server.restart();
  await vi.waitFor(async () => expect(await ill()).toEqual([]), patience);
  await vi.waitFor(async () => expect((await api.get(`/tokens/${token.address}/full`)).status).toBe(200), patience);
});

it('clients of all instances are counted through Redis, also after it was away', async () => {
  const sockets = [
    await openSignedInSocket(api.port, user.token),
    await openSignedInSocket(other.port, user.token),
    await openSignedInSocket(other.port, user.token),
  ];
  const told = () =>
    sockets.map(({ messages }) => {
      const pulses = messages.map((text) => serverMessageSchema.parse(JSON.parse(text)));
      return pulses.reduce((last, one) => (one.type === 'periodic_update' ? one.pulse.clients : last), 0);
    });
  await vi.waitFor(() => expect(told()).toEqual([3, 3, 3]), patience);
  await server.kill();
  // No process hears of the others any more: each tells its own.
  await vi.waitFor(() => expect(told()).toEqual([1, 2, 2]), patience);
  await server.restart();
  await vi.waitFor(() => expect(told()).toEqual([3, 3, 3]), patience);
  for (const socket of sockets) socket.close();
});

it('requests are limited through Redis, let through while it is away, and limited again', async () => {
  const ask = async (address: string, times: number) => {
    const headers = { 'x-forwarded-for': address };
    const answers = await Promise.all(Array.from({ length: times }, () => limited.get('/openapi.json', { headers })));
    return answers.filter(({ status }) => status === 200).length;
  };
  expect(await ask('198.51.100.1', 12)).toBe(5);
  await server.kill();
  expect(await ask('198.51.100.2', 12)).toBe(12);
  await server.restart();
  let subnet = 0;
  await vi.waitFor(async () => expect(await ask(`203.0.113.${++subnet}`, 12)).toBe(5), patience);
});

it('starts and stops while Redis comes and goes', async () => {
  const engines = { ...test.engines, signals: await openRedisSignals({ redis }) };
  const fleeting = await startTestApi({ ...test, engines });
  const socket = await openSignedInSocket(fleeting.port, user.token);
  await server.kill();
  await fleeting.close();
  expect(await socket.closed).toMatchObject({ code: 1001 });
  await server.restart();
  await vi.waitFor(async () => expect(await ill()).toEqual([]), patience);
});

it('after Redis was emptied, lists and tokens are still told', async () => {
  const before = await list();
  await server.flush();
  expect(await list()).toEqual(before);
  expect((await api.get(`/tokens/${token.address}`)).status).toBe(200);
  expect((await api.get(`/tokens/${makeRow(999).address}`)).status).toBe(404);
});
