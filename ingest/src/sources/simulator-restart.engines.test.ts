import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { removeFolder } from '@mintscope/engines/testing/remove-folder';
import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import { type ChainEvent, eventId } from '@mintscope/schemas/events/chain-event';
import { concernsEveryPartition, partitionOf } from '@mintscope/schemas/events/topics';
import { encodeEventLine } from '@mintscope/schemas/ndjson';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EventSink } from '../append/event-sink.ts';
import { createSimulatorSource, eventsUnderWay } from './simulator.ts';

const log = createLogger('silent', 'test');
const startMs = 1_790_000_000_000;
const partitions = 3;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mintscope-simulator-'));
});
afterEach(() => removeFolder(folder));

/** A log of partitions that leaves out what it has, as the appender does. */
function createMemoryLog() {
  const records: { offset: number; value: Uint8Array; appendedAtMs: number }[][] = [[], [], []];
  const ids: Set<string>[] = [new Set(), new Set(), new Set()];
  const told: ChainEvent[][] = [[], [], []];

  function write(events: readonly ChainEvent[], into: readonly number[]): void {
    for (const partition of into) {
      const own = events.filter(
        (event) => concernsEveryPartition(event) || partitionOf(event.mint, partitions) === partition,
      );
      const fresh = own.filter((event) => !ids[partition]!.has(eventId(event)));
      for (const event of fresh) ids[partition]!.add(eventId(event));
      const offset = records[partition]!.length;
      if (fresh.length > 0) records[partition]!.push({ offset, value: encodeBatch(fresh), appendedAtMs: startMs });
      told[partition]!.push(...fresh);
    }
  }

  return {
    write,
    /** What each partition has, in its own order. */
    lines: () => told.map((events) => events.map(encodeEventLine)),
    /** Each event once; facts about wallets, which every partition has, from the first. */
    all: () =>
      told.flatMap((events, partition) => events.filter((event) => partition === 0 || !concernsEveryPartition(event))),
    eventLog: {
      partitions: () => partitions,
      range: async (_topic: string, partition: number) => ({ earliest: 0, next: records[partition]!.length }),
      read: async (_topic: string, partition: number, offset: number, { records: most }: { records?: number } = {}) =>
        records[partition]!.slice(offset, offset + (most ?? 1_000)),
    },
  };
}

type MemoryLog = ReturnType<typeof createMemoryLog>;

class Killed extends Error {}

interface Run {
  /** Where the clock starts, and the time of the market at which the run ends. */
  fromMs: number;
  untilMs: number;
  /** The last append reaches these partitions only, and then the process is gone: nothing else is written. */
  killedAfter?: readonly number[];
  settings?: Record<string, string>;
}

async function run(memory: MemoryLog, { fromMs, untilMs, killedAfter, settings = {} }: Run): Promise<void> {
  const stop = new AbortController();
  let wall = fromMs;
  const sink: EventSink = {
    async events(events) {
      expect(events.length).toBeLessThanOrEqual(eventsUnderWay);
      const isLast = events.some(({ timeMs }) => timeMs! >= untilMs);
      memory.write(events, isLast && killedAfter ? killedAfter : [0, 1, 2]);
      if (isLast && killedAfter) throw new Killed();
      if (isLast) stop.abort();
    },
    drop: () => {},
    dead: async () => {},
  };
  const config = readConfig({
    MINTSCOPE_DATA_DIR: folder,
    MINTSCOPE_SIMULATOR_WARMUP_MINUTES: '2',
    MINTSCOPE_SIMULATOR_LAUNCHES_PER_MINUTE: '60',
    MINTSCOPE_SIMULATOR_TRADES_PER_SECOND: '35',
    ...settings,
  });
  const now = () => wall;
  const pause = async () => {
    wall += 25;
  };
  const running = createSimulatorSource({ config, eventLog: memory.eventLog, log, now, pause }).run(sink, stop.signal);
  if (killedAfter) await expect(running).rejects.toBeInstanceOf(Killed);
  else await running;
}

/** One goes further than the other at the most. */
function expectAlike(unbroken: MemoryLog, broken: MemoryLog): void {
  const [a, b] = [unbroken.lines(), broken.lines()];
  for (let partition = 0; partition < partitions; partition++) {
    const [whole, pieces] = [a[partition]!, b[partition]!];
    const length = Math.min(whole.length, pieces.length);
    expect(length).toBeGreaterThan(1_000);
    expect(Math.max(whole.length, pieces.length) - length).toBeLessThan(60);
    const different = whole.findIndex((line, index) => index < length && line !== pieces[index]);
    expect(different).toBe(-1);
  }
}

const marketPath = () => join(folder, 'simulator-market');

/** The market that is never stopped; one for all. */
const unbroken = createMemoryLog();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mintscope-simulator-'));
  await run(unbroken, { fromMs: startMs, untilMs: startMs + 40_000 });
  await removeFolder(folder);
});

test('stopped and started again, the market goes on as if it had run on', async () => {
  const broken = createMemoryLog();
  await run(broken, { fromMs: startMs, untilMs: startMs + 12_000 });
  await run(broken, { fromMs: startMs + 15_000, untilMs: startMs + 23_000 });
  await run(broken, { fromMs: startMs + 23_100, untilMs: startMs + 40_000 });
  expectAlike(unbroken, broken);
  expect((await stat(marketPath())).mode & 0o777).toBe(0o600);
});

test.each([[[]], [[1]], [[0, 2]], [[0, 1, 2]]])(
  'killed when its last events were in partitions %o only: nothing twice, nothing lost',
  async (into) => {
    const broken = createMemoryLog();
    // Killed in the past that was made at once, then in the present, then right after a start.
    await run(broken, { fromMs: startMs, untilMs: startMs - 60_000, killedAfter: into });
    await run(broken, { fromMs: startMs - 58_000, untilMs: startMs - 40_000, killedAfter: into });
    await run(broken, { fromMs: startMs - 40_000, untilMs: startMs - 40_000, killedAfter: into });
    await run(broken, { fromMs: startMs - 36_000, untilMs: startMs + 20_000 });
    const [a, b] = [unbroken.lines(), broken.lines()];
    for (let partition = 0; partition < partitions; partition++) {
      const length = Math.min(a[partition]!.length, b[partition]!.length);
      expect(length).toBeGreaterThan(1_000);
      expect([...b[partition]!].slice(0, length)).toEqual(a[partition]!.slice(0, length));
    }
    const seen = new Set(broken.all().map(eventId));
    expect(seen.size).toBe(broken.all().length);
  },
);

test('after a longer time away its tokens trade on now, and nothing of the time between is told', async () => {
  const memory = createMemoryLog();
  await run(memory, { fromMs: startMs, untilMs: startMs + 10_000 });
  const before = new Set(memory.all().map(eventId));
  const labelsBefore = (await readFile(join(folder, 'simulator-truth.ndjson'), 'utf8')).length;
  const laterMs = startMs + 6 * 3_600_000;
  await run(memory, { fromMs: laterMs, untilMs: laterMs + 30_000 });
  const after = memory.all().filter((event) => !before.has(eventId(event)));
  expect(Math.min(...after.map(({ timeMs }) => timeMs!))).toBeGreaterThanOrEqual(laterMs - 2_000);
  const earlier = new Set(
    memory
      .all()
      .filter((event) => before.has(eventId(event)))
      .map(({ mint }) => mint),
  );
  const trades = after.filter(({ type }) => type === 'trade');
  expect(trades.filter(({ mint }) => earlier.has(mint)).length).toBeGreaterThan(trades.length / 2);
  const labels = (await readFile(join(folder, 'simulator-truth.ndjson'), 'utf8')).length;
  expect(labels).toBeGreaterThan(labelsBefore);
  // Killed after it stood still: what was made before is not made again at another time.
  await run(memory, { fromMs: laterMs + 32_000, untilMs: laterMs + 40_000, killedAfter: [1] });
  await run(memory, { fromMs: laterMs + 41_000, untilMs: laterMs + 50_000 });
  expect(new Set(memory.all().map(eventId)).size).toBe(memory.all().length);
  for (const event of memory.all())
    if (!before.has(eventId(event))) expect(event.timeMs).toBeGreaterThanOrEqual(laterMs - 2_000);
});

test.each([
  ['other settings', { settings: { MINTSCOPE_SIMULATOR_REGIME: 'hot' }, spoil: async () => {} }],
  ['a clock put back', { fromMs: startMs - 3_600_000, spoil: async () => {} }],
  ['a file that is not whole', { spoil: () => truncate(marketPath(), 10_000) }],
  ['a file of something else', { spoil: () => writeFile(marketPath(), 'a market?') }],
  ['no file', { spoil: () => rm(marketPath()) }],
])(
  'with %s a new market begins',
  async (_, {
    spoil,
    settings,
    fromMs = startMs + 12_000,
  }: { spoil: () => Promise<void>; settings?: Record<string, string>; fromMs?: number }) => {
    const memory = createMemoryLog();
    await run(memory, { fromMs: startMs, untilMs: startMs + 10_000 });
    const before = new Set(memory.all().map(eventId));
    const known = new Set(memory.all().map(({ mint }) => mint));
    await spoil();
    await run(memory, { fromMs, untilMs: fromMs + 10_000, settings });
    const created = memory
      .all()
      .filter((event) => !before.has(eventId(event)))
      .filter(({ type }) => type === 'token_created' || type === 'trade');
    expect(created.length).toBeGreaterThan(100);
    expect(created.filter(({ mint }) => known.has(mint)).length).toBe(0);
  },
);

test('a log that was emptied gets a new market with a past', async () => {
  await run(createMemoryLog(), { fromMs: startMs, untilMs: startMs + 10_000 });
  const emptied = createMemoryLog();
  await run(emptied, { fromMs: startMs + 20_000, untilMs: startMs + 21_000 });
  expect(Math.min(...emptied.all().map(({ timeMs }) => timeMs!))).toBeLessThan(startMs - 90_000);
});
