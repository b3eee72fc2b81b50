import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { openPostgresRecords } from '@mintscope/engines/records/postgres/postgres-records';
import { openRedis, type RedisConnection } from '@mintscope/engines/redis/open-redis';
import { openRedisSignals } from '@mintscope/engines/signals/redis-signals';
import { type PostgresServer, startPostgres } from '@mintscope/engines/testing/servers/start-postgres';
import { type RedisServer, startRedis } from '@mintscope/engines/testing/servers/start-redis';
import { recordsMigrations } from '@mintscope/records/open-engines';
import type { RecordsTables } from '@mintscope/records/tables';
import { serverMessageSchema } from '@mintscope/schemas/live/messages';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { chatHeldBy } from '../test-kit/make-chat.ts';
import { json, openTestEngines, startTestApi, type TestEngines } from '../test-kit/open-test-api.ts';
import { type SignedInUser, signIn } from '../test-kit/sign-in.ts';
import { openSignedInSocket, type TestSocket } from '../transport/test-socket.ts';

const log = createLogger('silent', 'test');
const patience = { timeout: 30_000, interval: 50 };

type TestApi = Awaited<ReturnType<typeof startTestApi>>;
let postgres: PostgresServer;
let redisServer: RedisServer;
let redis: RedisConnection;
let test: TestEngines;
let one: TestApi;
let other: TestApi;

/** An instance with connections of its own to the shared records. */
async function start(): Promise<TestApi> {
  const config = readConfig(postgres.environment);
  const records = await openPostgresRecords<RecordsTables>({ postgres: config.postgres, log });
  const engines = { ...test.engines, records, signals: await openRedisSignals({ redis }) };
  const access = { ...test.config.access, accountRequestsPerMinute: 100_000 };
  const api = await startTestApi({ ...test, config: { ...test.config, access }, engines });
  const close = async () => {
    await api.close();
    await records.close();
  };
  return { ...api, close };
}

beforeAll(async () => {
  [postgres, redisServer] = await Promise.all([startPostgres(), startRedis()]);
  redis = await openRedis({ redis: readConfig(redisServer.environment).redis, log });
  const embedded = await openTestEngines();
  const { postgres: settings } = readConfig(postgres.environment);
  const records = await openPostgresRecords<RecordsTables>({ postgres: settings, log });
  await records.migrate(recordsMigrations);
  test = { ...embedded, engines: { ...embedded.engines, records } };
  one = await start();
  other = await start();
});
afterAll(async () => {
  for (const api of [one, other]) await api?.close();
  await test?.engines.records.close();
  await test?.close();
  await redis?.close();
  await redisServer?.stop();
  await postgres?.stop();
});

async function follow(api: TestApi, user: SignedInUser): Promise<TestSocket> {
  const socket = await openSignedInSocket(api.port, user.token);
  socket.send(JSON.stringify({ type: 'subscribe', channel: 'chat' }));
  await socket.until((texts) => texts.find((text) => text.includes('"initial_chat"')));
  return socket;
}

const told = (socket: TestSocket) => socket.messages.map((text) => serverMessageSchema.parse(JSON.parse(text)));
const heldBy = (...sockets: TestSocket[]) => chatHeldBy(sockets.flatMap(told));

/** Sends as a page does: again, with the same clientId, to whichever instance answers. */
async function send(apis: readonly TestApi[], user: SignedInUser, content: string): Promise<void> {
  const body = { content, clientId: `client-${content.replaceAll(' ', '-')}` };
  for (let attempt = 0; attempt < 200; attempt++) {
    const api = apis[attempt % apis.length]!;
    const response = await api
      .as(user)('/api/chat/community/send', json('POST', body))
      .catch(() => null);
    if (response?.status === 200) return;
    if (response && ![429, 503].includes(response.status))
      throw new Error(`${response.status} ${await response.text()}`);
    await new Promise((rested) => setTimeout(rested, 50));
  }
  throw new Error(`${content} was not sent`);
}

it('clients of two instances end with the same list, each message once, though one instance is killed meanwhile', async () => {
  const users = await Promise.all(Array.from({ length: 60 }, () => signIn(test)));
  const readers = await Promise.all([signIn(test), signIn(test)]);
  const stays = await follow(one, readers[0]!);
  const ends = await follow(other, readers[1]!);
  const sending = users.map(async (user, u) => {
    for (const n of [0, 1, 2, 3, 4]) await send(u % 2 === 0 ? [one, other] : [other, one], user, `user ${u} word ${n}`);
  });
  const sent = Promise.all(sending);
  // It is waited for below; until then a failure is no unhandled one.
  sent.catch(() => undefined);
  await stays.until((texts) => (texts.length > 60 ? true : undefined));
  await other.close();
  const fresh = await start();
  other = fresh;
  await sent;
  const back = await follow(fresh, readers[1]!);
  const late = await follow(fresh, await signIn(test));
  const all = await one.as(readers[0]!)('/api/chat/community/messages?limit=100');
  const newest = (await all.json()) as { messages: { id: string; order: number }[] };
  const last = newest.messages.at(-1)!.order;
  for (const socket of [stays, back, late]) {
    await vi.waitFor(() => expect(heldBy(socket).at(-1)?.order).toBe(last), patience);
  }
  const contents = heldBy(stays).map(({ content }) => content);
  expect(contents).toHaveLength(300);
  expect(new Set(contents).size).toBe(300);
  for (const u of users.keys()) {
    const own = contents.filter((content) => content.startsWith(`user ${u} `));
    expect(own).toEqual([0, 1, 2, 3, 4].map((n) => `user ${u} word ${n}`));
  }
  // Each was told as new once, in the order of commit.
  const orders = told(stays).flatMap((message) => (message.type === 'chat_message' ? message.data.order : []));
  expect(orders).toEqual([...orders].sort((a, b) => a - b));
  expect(new Set(orders).size).toBe(orders.length);
  const window = heldBy(stays).slice(-50);
  for (const sockets of [[ends, back], [late]]) expect(heldBy(...sockets).slice(-50)).toEqual(window);
});

it('a ban ends what an open connection receives on the other instance, and its end resumes it', async () => {
  const [banned, writer] = [await signIn(test), await signIn(test)];
  const socket = await follow(other, banned);
  const { queries } = test.engines.records;
  const change = async (act: () => Promise<unknown>) => {
    await act();
    const { rev } = await queries
      .updateTable('chat_state')
      .set(({ eb }) => ({ rev: eb('rev', '+', 1n) }))
      .returning('rev')
      .executeTakeFirstOrThrow();
    await queries
      .insertInto('chat_changes')
      .values({ rev, kind: 'restricted', user_id: banned.userId, changed_at: new Date() })
      .execute();
  };
  const row = { user_id: banned.userId, kind: 'banned' as const, until: null, reason: 'spam', since: new Date() };
  // No signal tells of it: the poll does.
  await change(() => queries.insertInto('chat_restrictions').values(row).execute());
  await socket.until((texts) => texts.find((text) => text.includes('"restricted"')));
  const before = socket.messages.length;
  await send([one], writer, 'not for the banned');
  await vi.waitFor(async () => {
    const shown = await other.as(writer)('/api/chat/community');
    expect(await shown.text()).toContain('not for the banned');
  }, patience);
  expect(socket.messages.slice(before).filter((text) => text.includes('"chat_'))).toEqual([]);
  await change(() => queries.deleteFrom('chat_restrictions').where('user_id', '=', banned.userId).execute());
  await vi.waitFor(() => expect(heldBy(socket).at(-1)?.content).toBe('not for the banned'), patience);
});
