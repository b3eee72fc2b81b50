import { join } from 'node:path';
import { type PostgresServer, startPostgres } from '@mintscope/engines/testing/servers/start-postgres';
import { type RedisServer, startRedis } from '@mintscope/engines/testing/servers/start-redis';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { type ChatReader, followChat, readAll } from './support/chat-load/follow-chat.ts';
import { openAccounts } from './support/chat-load/open-accounts.ts';
import { sendSteadily } from './support/chat-load/send-steadily.ts';
import { type ServiceProcess, startService } from './support/distributed/service-process.ts';
import { eventually, temporaryFolder } from './support/mintscope-process.ts';

/** Each account writes eight messages in eight seconds, which is about as fast as it may. */
const load = { messages: 4_000, perSecond: 500 };
const writers = 500;
const pages = 20;

const folder = temporaryFolder();
const instances: ServiceProcess[] = [];
const readers: ChatReader[] = [];
let postgres: PostgresServer;
let redis: RedisServer;
let tokens: string[] = [];

/** How long each step is waited for (ms): on a machine that does more than it can, a service alone takes half a minute to start. */
const patienceMs = 120_000;

/** They share records and signals; log, state and tables of tokens, which have no part in it, are their own. */
async function start(place: number): Promise<void> {
  const environment = {
    ...postgres.environment,
    ...redis.environment,
    MINTSCOPE_DATA_DIR: join(folder.path, `instance-${place}`),
    MINTSCOPE_API_REQUESTS_PER_MINUTE: '0',
  };
  instances[place] = await startService({ name: `stream-api ${place}`, service: 'stream-api', environment });
}

async function killAndStart(place: number): Promise<void> {
  await instances[place]?.kill();
  await start(place);
}

beforeAll(async () => {
  [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  await start(0);
  await start(1);
  tokens = await openAccounts(postgres.environment, writers + pages);
});
afterAll(async () => {
  for (const reader of readers) await reader.close();
  for (const instance of instances) await instance.kill();
  await Promise.all([redis?.stop(), postgres?.stop()]);
  folder.remove();
});

test('messages at up to 500 a second to two instances that are killed in turn: every client ends with the same list, each message once', async () => {
  onTestFailed(() =>
    console.error(
      instances.map(({ name, output }) => `${name}: ${output.slice(-3).join('\n').slice(0, 2_000)}`).join('\n\n'),
    ),
  );
  const urls = [0, 1].map((place) => () => instances[place]?.url ?? '');
  for (let n = 0; n < pages; n++) readers.push(followChat(urls, n % 2, tokens[writers + n] ?? ''));
  await eventually(
    'all follow',
    async () => readers.every((reader) => reader.connections() === 1) || undefined,
    patienceMs,
  );
  const beganMs = performance.now();
  const { so, all: sent } = sendSteadily(urls, { ...load, tokens: tokens.slice(0, writers) });
  // It is waited for below; until then a failure is no unhandled one.
  sent.catch(() => undefined);
  const confirmedAtKill: number[] = [];
  for (const place of [0, 1]) {
    const before = so.confirmed.size;
    await eventually('messages are taken', async () => so.confirmed.size > before + 500 || undefined, patienceMs);
    confirmedAtKill.push(so.confirmed.size);
    await killAndStart(place);
  }
  expect(Math.max(...confirmedAtKill)).toBeLessThan(load.messages);
  await sent;
  const perSecond = Math.round((load.messages * 1000) / (performance.now() - beganMs));
  console.info(`${perSecond} messages a second were taken, ${so.repeats} of them at another attempt`);
  const all = await readAll(urls[0]!(), tokens[0] ?? '');
  const contents = all.map(({ content }) => content);
  expect(contents).toHaveLength(load.messages);
  expect(new Set(contents).size).toBe(load.messages);
  // Of each the one that its sender was told of.
  expect(all.filter(({ content, id }) => so.confirmed.get(content) !== id)).toEqual([]);
  expect(await readAll(urls[1]!(), tokens[1] ?? '')).toEqual(all);
  const newest = all.at(-1)?.order ?? 0;
  const isWhole = (reader: ChatReader) => reader.newest() === newest && reader.size() >= load.messages;
  await eventually('all pages have it', async () => readers.every(isWhole) || undefined, patienceMs);
  for (const reader of readers) {
    expect(reader.list()).toEqual(contents);
    expect(reader.faults).toEqual([]);
    expect(reader.connections()).toBeGreaterThan(1);
  }
}, 400_000);
