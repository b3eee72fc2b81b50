import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { openRedis, type RedisConnection } from '@mintscope/engines/redis/open-redis';
import { openRedisStateStore } from '@mintscope/engines/state-store/redis-state-store';
import { type RedisServer, startRedis } from '@mintscope/engines/test-servers/start-redis';
import { discoverTokens } from '@mintscope/schemas/api/discover-tokens';
import { getHealth } from '@mintscope/schemas/api/get-health';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeDetail } from './test-kit/make-detail.ts';
import { makeRow } from './test-kit/make-row.ts';
import { openTestEngines, startTestApi, storeRows, type TestEngines } from './test-kit/open-test-api.ts';

const rows = Array.from({ length: 30 }, (_, n) => makeRow(n));
const token = rows[3]!;
const patience = { timeout: 30_000, interval: 200 };
const log = createLogger('silent', 'test');

let server: RedisServer;
let redis: RedisConnection;
let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;

beforeAll(async () => {
  server = await startRedis();
  redis = await openRedis({ redis: readConfig(server.environment).redis, log });
  test = await openTestEngines();
  const engines = { ...test.engines, stateStore: openRedisStateStore({ redis }) };
  await storeRows(engines.stateStore, rows, [makeDetail(token, 20)]);
  api = await startTestApi({ ...test, engines });
});
afterAll(async () => {
  await api?.close();
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

it('after Redis was emptied, lists and tokens are still told', async () => {
  const before = await list();
  await server.flush();
  expect(await list()).toEqual(before);
  expect((await api.get(`/tokens/${token.address}`)).status).toBe(200);
  expect((await api.get(`/tokens/${makeRow(999).address}`)).status).toBe(404);
});
