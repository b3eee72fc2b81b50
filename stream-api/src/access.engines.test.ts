import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { openPostgresRecords } from '@mintscope/engines/records/postgres/postgres-records';
import { openRedis, type RedisConnection } from '@mintscope/engines/redis/open-redis';
import { openRedisSignals } from '@mintscope/engines/signals/redis-signals';
import { type PostgresServer, startPostgres } from '@mintscope/engines/testing/servers/start-postgres';
import { type RedisServer, startRedis } from '@mintscope/engines/testing/servers/start-redis';
import { recordsMigrations } from '@mintscope/records/open-engines';
import { apiErrorSchema } from '@mintscope/schemas/api/api-error';
import { closeCodes } from '@mintscope/schemas/live/close-codes';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeDetail } from './test-kit/make-detail.ts';
import { makeRow } from './test-kit/make-row.ts';
import { openTestEngines, startTestApi, type TestEngines } from './test-kit/open-test-api.ts';
import { makeUser, signIn, withAuth } from './test-kit/sign-in.ts';
import { openSignedInSocket } from './transport/test-socket.ts';

const patience = { timeout: 30_000, interval: 200 };
const log = createLogger('silent', 'test');
const token = makeRow(1);
const at = `/tokens/${token.address}`;

let postgres: PostgresServer;
let redisServer: RedisServer;
let redis: RedisConnection;
let test: TestEngines;
type TestApi = Awaited<ReturnType<typeof startTestApi>>;
let one: TestApi;
let other: TestApi;

beforeAll(async () => {
  [postgres, redisServer] = await Promise.all([startPostgres(), startRedis()]);
  const config = readConfig({ ...postgres.environment, MINTSCOPE_API_PORT: '0' });
  redis = await openRedis({ redis: readConfig(redisServer.environment).redis, log });
  const embedded = await openTestEngines();
  const records = await openPostgresRecords({ postgres: config.postgres, log });
  await records.migrate(recordsMigrations);
  test = {
    ...embedded,
    config: { ...embedded.config, access: config.access },
    engines: { ...embedded.engines, records, signals: await openRedisSignals({ redis }) },
    async close() {
      await records.close();
      await embedded.close();
    },
  };
  await test.store([token], [makeDetail(token, 20)]);
  const live = { sweepIntervalMs: 500 };
  one = await startTestApi(test, { live });
  other = await startTestApi(
    { ...test, engines: { ...test.engines, signals: await openRedisSignals({ redis }) } },
    { live },
  );
});
afterAll(async () => {
  for (const api of [one, other]) await api?.close();
  await test?.close();
  await redis?.close();
  await redisServer?.stop();
  await postgres?.stop();
});

it('sessions of PostgreSQL let their users in, on every instance, until they end', async () => {
  const owner = await signIn(test, { role: 'owner' });
  const user = await signIn(test);
  const inPlace = await signIn(test, { adminId: await makeUser(test, { role: 'admin' }) });
  for (const api of [one, other]) {
    for (const who of [owner, user, inPlace]) expect((await api.as(who)(at)).status).toBe(200);
    expect((await api.as(user)('/api/admin/users')).status).toBe(403);
    expect((await api.as(owner)('/api/admin/users')).status).toBe(200);
    expect((await api.get(at)).status).toBe(401);
  }
  const socket = await openSignedInSocket(other.port, user.token);
  expect((await one.as(user)('/api/auth/logout', { method: 'POST' })).status).toBe(200);
  for (const api of [one, other]) expect((await api.as(user)(at)).status).toBe(401);
  expect((await socket.closed).code).toBe(closeCodes.sessionEnded);
  const noted = await test.engines.records.queries
    .selectFrom('audit_log')
    .select('action')
    .where('actor_id', '=', owner.userId)
    .execute();
  expect(noted).toEqual([{ action: 'list-users' }, { action: 'list-users' }]);
});

it('without Redis, open connections of ended sessions are found a little later', async () => {
  const user = await signIn(test);
  const socket = await openSignedInSocket(other.port, user.token);
  await withAuth(test, async (auth) => {
    await redisServer.kill();
    const startedAtMs = performance.now();
    expect(await auth.endSessions({ userId: user.userId }, 'revoked')).toBe(1);
    expect((await socket.closed).code).toBe(closeCodes.sessionEnded);
    expect(performance.now() - startedAtMs).toBeLessThan(10_000);
    await redisServer.restart();
  });
});

it('while PostgreSQL is away no caller is let in or taken for a visitor, visitors see the preview, and all comes back', async () => {
  const user = await signIn(test);
  const socket = await openSignedInSocket(one.port, user.token);
  await postgres.kill();
  for (const path of [at, '/tokens/discover', '/api/account/sessions']) {
    const refused = await one.as(user)(path);
    expect([path, refused.status]).toEqual([path, 503]);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(apiErrorSchema.parse(await refused.json())).toMatchObject({ error: 'ENGINE_UNAVAILABLE' });
  }
  const startedAtMs = performance.now();
  expect((await one.as(user)(at)).status).toBe(503);
  expect(performance.now() - startedAtMs).toBeLessThan(5_000);
  expect((await one.get('/tokens/discover')).status).toBe(200);
  expect((await one.as({ headers: { authorization: `Bearer ${user.token}x` } })(at)).status).toBe(401);
  // A connection that was let in stays: nothing can end a session meanwhile.
  await test.publish([makeRow(1, { version: 2 })]);
  await socket.until((messages) => messages.find((text) => text.includes('"version":2')));
  await postgres.restart();
  await vi.waitFor(async () => expect((await one.as(user)(at)).status).toBe(200), patience);
  await withAuth(test, (auth) => auth.endSessions({ userId: user.userId }, 'logout'));
  expect((await socket.closed).code).toBe(closeCodes.sessionEnded);
});
