import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runUntilKilled } from '../../testing/run-until-killed.ts';
import { seededNumbers } from '../../testing/seeded-numbers.ts';
import { type RedisServer, startRedis } from '../../testing/servers/start-redis.ts';
import { crashCommit, crashShard } from '../../testing/state-store/contract-values.ts';
import { openStateStore } from '../../testing/state-store/redis-opener.ts';
import type { StateStore } from './port.ts';

const opener = new URL('../../testing/state-store/redis-opener.ts', import.meta.url);
const program = new URL('../../testing/state-store/commit-until-killed.child.ts', import.meta.url);
const seed = 78;

let server: RedisServer;
beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server?.stop());

let prefix: string;
let location: string;
let store: StateStore;
let raw: Redis;
beforeEach(async () => {
  prefix = `test-${randomUUID()}`;
  location = JSON.stringify({ url: server.url, prefix });
  store = await openStateStore(location);
  raw = new Redis(server.url);
});
afterEach(async () => {
  raw.disconnect();
  await store.close();
});

/** The step that everything says it is of, read with nothing in between. */
async function storedStep(): Promise<number> {
  const { put = [] } = crashCommit(0);
  const answers = await raw
    .multi()
    .hget(`${prefix}:shard:${crashShard}`, 'progress')
    .mget(put.map(([key]) => `${prefix}:document:${key}`))
    .zrange(`${prefix}:index:crash`, 0, '-1')
    .exec();
  const [progress, values, members] = (answers ?? []).map(([, answer]) => answer);
  const { step } = JSON.parse(String(progress ?? '{"step":0}'));
  const expected = crashCommit(step);
  expect(values).toEqual(expected.put?.map(([, value]) => (step === 0 ? null : String(value))));
  expect(members).toEqual(step === 0 ? [] : [`step ${step}`, 'steps']);
  return step;
}

describe('Redis under faults', () => {
  it(`keeps one and the same step when the server is killed, and its owner goes on from it (seed ${seed})`, async () => {
    const random = seededNumbers(seed);
    const rounds = 4;
    let next = 20;
    let done = 0;
    let restarting = Promise.resolve();
    const killed = async () => {
      await server.kill();
      await server.restart();
      await storedStep();
      done += 1;
    };
    const lines = await runUntilKilled({
      program,
      args: [opener.href, location],
      onLine() {
        next -= 1;
        if (next > 0) return false;
        next = 20 + Math.floor(random() * 60);
        restarting = restarting.then(killed);
        return done >= rounds;
      },
    });
    await restarting;
    // Each step follows the one before, unless the store said that it had gone back, and then to where.
    const steps = lines.map((line) => /^(ack|lost) (\d+)$/.exec(line)).filter((match) => match !== null);
    let step = 0;
    for (const [, kind, number] of steps) {
      if (kind === 'ack') expect(Number(number)).toBe(step + 1);
      else expect(Number(number)).toBeLessThanOrEqual(step + 1);
      step = Number(number);
    }
    expect(step).toBeGreaterThan(rounds);
    expect(await storedStep()).toBeLessThanOrEqual(step + 1);
  });

  it('keeps what its append-only file has taken when it is killed', async () => {
    const lease = await store.acquire(crashShard);
    for (let step = 1; step <= 20; step++) await store.commit(lease, crashCommit(step));
    const buffered = async () => /aof_buffer_length:(\d+)/.exec(await raw.info('persistence'))?.[1];
    await expect.poll(buffered, { timeout: 10_000 }).toBe('0');
    await server.kill();
    await server.restart();
    expect(await storedStep()).toBe(20);
    await store.verify(lease);
    await store.commit(lease, crashCommit(21));
    expect(await storedStep()).toBe(21);
  });

  it('carries each commit out when connections break under it', async () => {
    const lease = await store.acquire(crashShard);
    const random = seededNumbers(seed);
    for (let step = 1; step <= 60; step++) {
      const committing = store.commit(lease, crashCommit(step));
      // Before it is sent, on its way, or while its answer is.
      for (let turn = Math.floor(random() * 4); turn > 0; turn--) await raw.ping();
      await raw.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
      await committing;
    }
    expect(await storedStep()).toBe(60);
    await store.verify(lease);
  });

  it('takes a commit sent again for the one it is', async () => {
    const lease = await store.acquire(crashShard);
    await store.commit(lease, crashCommit(1));
    const other = await openStateStore(location);
    try {
      // The same lease in another opening does not know the commit before, and the first opening then does not know this one.
      await other.commit(lease, crashCommit(2));
      await other.commit(lease, crashCommit(3));
      await expect(store.commit(lease, crashCommit(4))).rejects.toMatchObject({ code: 'STATE_LOST' });
      expect(await storedStep()).toBe(3);
    } finally {
      await other.close();
    }
  });

  it('refuses to go on from data that went back by a second', async () => {
    const lease = await store.acquire(crashShard);
    await store.commit(lease, crashCommit(1));
    const keys = await raw.keys(`${prefix}*`);
    const former = await Promise.all(keys.map((key) => raw.dumpBuffer(key)));
    await store.commit(lease, crashCommit(2));
    expect(await storedStep()).toBe(2);
    await Promise.all(keys.map((key, at) => raw.restore(key, 0, former[at] ?? '', 'REPLACE')));
    expect(await storedStep()).toBe(1);
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(store.verify(lease)).rejects.toMatchObject({ code: 'STATE_LOST' });
      await expect(store.commit(lease, crashCommit(3))).rejects.toMatchObject({ code: 'STATE_LOST' });
    }
    expect(await storedStep()).toBe(1);
    const next = await store.acquire(crashShard);
    await store.commit(next, crashCommit(2));
    expect(await storedStep()).toBe(2);
  });

  it('changes nothing when its memory is full', async () => {
    const lease = await store.acquire(crashShard);
    await store.commit(lease, crashCommit(1));
    await raw.config('SET', 'maxmemory', '1');
    try {
      await expect(store.commit(lease, crashCommit(2))).rejects.toMatchObject({ code: 'STATE_FAILED' });
      await expect(store.write({ put: [['k', new Uint8Array(9)]] })).rejects.toMatchObject({ code: 'STATE_FAILED' });
    } finally {
      await raw.config('SET', 'maxmemory', '0');
    }
    expect(await storedStep()).toBe(1);
    expect(await store.get('k')).toBeUndefined();
    await store.commit(lease, crashCommit(2));
    expect(await storedStep()).toBe(2);
  });

  it('commits more at once than a command may have arguments', async () => {
    const lease = await store.acquire(crashShard);
    const put = Array.from(
      { length: 20_000 },
      (_, at) => [`big:${String(at).padStart(6, '0')}`, Buffer.from(`${at}`)] as const,
    );
    const index = Array.from({ length: 360_000 }, (_, at) => ({ index: `i${at % 4}`, member: `m${at}`, score: at }));
    await store.commit(lease, { progress: { step: 1 }, put, index });
    expect(await store.count('i3')).toBe(90_000);
    expect(await store.range('i3', { order: 'desc', limit: 1 })).toEqual([{ member: 'm359999', score: 359_999 }]);
    const scanned: string[] = [];
    for await (const [key, value] of store.scan('big:')) scanned.push(`${key}=${Buffer.from(value)}`);
    expect(scanned).toEqual(put.map(([key, value]) => `${key}=${value}`));
    const remove = put.map(([key]) => key);
    await store.commit(lease, {
      progress: { step: 2 },
      remove,
      index: index.map((entry) => ({ ...entry, score: null })),
    });
    expect((await raw.keys(`${prefix}*`)).sort()).toEqual([`${prefix}:shard:${crashShard}`]);
  });
});
