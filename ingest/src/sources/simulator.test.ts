import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { encodeControlEvent, toControlEvent } from '@mintscope/schemas/events/control-event';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EventSink } from '../append/event-sink.ts';
import { openTruthFile } from '../simulator/truth-file.ts';
import { createSimulatorSource } from './simulator.ts';

const log = createLogger('silent', 'test');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mintscope-simulator-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function configOf(settings: Record<string, string> = {}) {
  return readConfig({ MINTSCOPE_DATA_DIR: join(folder, 'data'), ...settings });
}

function logWith(records: number, value: Uint8Array = encodeBatch([])) {
  return {
    partitions: () => 2,
    range: async (_: string, partition: number) => ({ earliest: 0, next: partition * records }),
    read: async (_: string, partition: number) =>
      Array.from({ length: partition * records }, (_record, offset) => ({ offset, value, appendedAtMs: startMs })),
  };
}

type Told = ReturnType<typeof logWith>;

/** Keeps events until the source has made simulated time up to `untilMs`, then aborts it. */
function sinkUntil(stop: AbortController, enough: number) {
  const chunks: ChainEvent[][] = [];
  let told = 0;
  const sink: EventSink = {
    async events(events) {
      chunks.push([...events]);
      told += events.length;
      if (told >= enough) stop.abort();
    },
    drop: () => {},
    dead: async () => {},
  };
  return { sink, chunks };
}

async function runSource(settings: Record<string, string>, told: number | Told, now: () => number, enough: number) {
  const stop = new AbortController();
  const { sink, chunks } = sinkUntil(stop, enough);
  const eventLog = typeof told === 'number' ? logWith(told) : told;
  const source = createSimulatorSource({ log, config: configOf(settings), eventLog, now, pause });
  await source.run(sink, stop.signal);
  return chunks;
}

/** Only the clock of the test counts. */
const pause = () => Promise.resolve();

/** A clock that moves by `stepMs` each time it is read. */
function steppingClock(startMs: number, stepMs: number): () => number {
  let at = startMs - stepMs;
  return () => {
    at += stepMs;
    return at;
  };
}

const startMs = 1_790_000_000_000;

test('an empty log gets the past first, up to now, then the present', async () => {
  const chunks = await runSource({ MINTSCOPE_SIMULATOR_WARMUP_MINUTES: '3' }, 0, steppingClock(startMs, 10), 15_000);
  const events = chunks.flat();
  expect(events[0]!.timeMs! - startMs).toBeLessThan(-175_000);
  expect(events.at(-1)!.timeMs).toBeGreaterThan(startMs);
  for (let at = 1; at < events.length; at++) {
    if (events[at]!.timeMs! < events[at - 1]!.timeMs!) expect(events[at]).toBe('in order');
  }
});

test('a log with decisions of people only is empty of events', async () => {
  const decided = toControlEvent(defaultParameters(), { id: 1, decidedAtMs: startMs });
  const told = logWith(1, encodeControlEvent(decided));
  const [first] = (
    await runSource({ MINTSCOPE_SIMULATOR_WARMUP_MINUTES: '3' }, told, steppingClock(startMs, 10), 100)
  ).flat();
  expect(first!.timeMs! - startMs).toBeLessThan(-175_000);
});

test('the past comes at its speed where one is asked for, however long it is', async () => {
  const settings = { MINTSCOPE_SIMULATOR_WARMUP_MINUTES: '600', MINTSCOPE_SIMULATOR_PAST_SPEED: '50' };
  const clock = steppingClock(startMs, 100);
  const chunks = await runSource(settings, 0, clock, 20_000);
  const [first, last] = [chunks[0]!.at(-1)!.timeMs!, chunks.at(-1)!.at(-1)!.timeMs!];
  expect(startMs - first).toBeGreaterThan(599 * 60_000);
  // 5 s of the market at each look at the clock.
  expect((last - first) / (chunks.length - 1)).toBeGreaterThan(4_000);
  expect((last - first) / (chunks.length - 1)).toBeLessThan(6_000);
});

test('a log with events gets a short past, and new tokens after each start', async () => {
  const first = (await runSource({}, 1, steppingClock(startMs, 20), 2_000)).flat();
  const second = (await runSource({}, 1, steppingClock(startMs + 60_000, 20), 2_000)).flat();
  expect(first[0]!.timeMs).toBeGreaterThanOrEqual(startMs - 120_000);
  const mints = new Set(first.filter(({ type }) => type === 'token_created').map(({ mint }) => mint));
  expect(mints.size).toBeGreaterThan(0);
  expect(second.filter(({ mint, type }) => type === 'token_created' && mints.has(mint))).toEqual([]);
  const signatures = new Set(first.map(({ signature }) => signature));
  expect(second.some(({ signature }) => signatures.has(signature))).toBe(false);
});

test('without warm-up the market begins now', async () => {
  const events = (
    await runSource({ MINTSCOPE_SIMULATOR_WARMUP_MINUTES: '0' }, 0, steppingClock(startMs, 20), 100)
  ).flat();
  expect(events[0]!.timeMs).toBeGreaterThanOrEqual(startMs);
});

test('a past beyond what is worth waiting for is cut', async () => {
  const settings = { MINTSCOPE_SIMULATOR_WARMUP_MINUTES: '60', MINTSCOPE_SIMULATOR_TRADES_PER_SECOND: '5000' };
  const events = (await runSource(settings, 0, () => startMs, 100)).flat();
  expect(events[0]!.timeMs! - startMs).toBeGreaterThan(-31_000);
});

test('chunks of the present are small, and a slow sink slows the market', async () => {
  const wall = { at: startMs };
  const stop = new AbortController();
  const spans: number[] = [];
  const lags: number[] = [];
  const sink: EventSink = {
    async events(events) {
      spans.push(events.at(-1)!.timeMs! - events[0]!.timeMs!);
      lags.push(wall.at - events.at(-1)!.timeMs!);
      wall.at += 200;
      if (spans.length >= 60) stop.abort();
    },
    drop: () => {},
    dead: async () => {},
  };
  const settings = { MINTSCOPE_SIMULATOR_TRADES_PER_SECOND: '500', MINTSCOPE_SIMULATOR_WARMUP_MINUTES: '0' };
  const now = () => {
    wall.at += 1;
    return wall.at;
  };
  await createSimulatorSource({ log, config: configOf(settings), eventLog: logWith(1), now, pause }).run(
    sink,
    stop.signal,
  );
  expect(Math.max(...spans)).toBeLessThanOrEqual(50);
  // All 60 chunks of at most 50 ms took 200 ms each: simulated time fell behind the clock instead of piling up.
  expect(lags.at(-1)! - lags[0]!).toBeGreaterThan(60 * 100);
});

test('a sink that fails ends the source with its error, and the truth file is complete', async () => {
  const failure = new Error('the log is gone');
  const sink: EventSink = { events: () => Promise.reject(failure), drop: () => {}, dead: async () => {} };
  const truthFile = join(folder, 'deep', 'truth.ndjson');
  const config = configOf({ MINTSCOPE_SIMULATOR_TRUTH_FILE: truthFile });
  const source = createSimulatorSource({ log, config, eventLog: logWith(0), now: () => startMs });
  await expect(source.run(sink, new AbortController().signal)).rejects.toBe(failure);
  const lines = (await readFile(truthFile, 'utf8')).trimEnd().split('\n');
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty('kind');
  expect(lines.length).toBeGreaterThan(10);
});

test('labels of a run lie beside the data, outcomes included', async () => {
  await runSource({}, 0, steppingClock(startMs, 10), 2_000);
  const text = await readFile(join(folder, 'data', 'simulator-truth.ndjson'), 'utf8');
  const kinds = new Set(
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).kind),
  );
  const atTimes = ['insider', 'rug', 'ruin'].filter((kind) => kinds.has(kind));
  expect(kinds).toEqual(new Set(['wallet', 'token', 'outcome', ...atTimes]));
});

test('with the log elsewhere nothing is written below the data directory', async () => {
  const stop = new AbortController();
  const { sink } = sinkUntil(stop, 50);
  const config = configOf({ MINTSCOPE_EVENT_LOG: 'kafka', MINTSCOPE_KAFKA_BROKERS: '127.0.0.1:9' });
  const now = steppingClock(startMs, 100);
  await createSimulatorSource({ log, config, eventLog: logWith(0), now, pause }).run(sink, stop.signal);
  await expect(stat(join(folder, 'data'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('the truth file starts anew when it has grown too long, keeping the one before', async () => {
  const path = join(folder, 'truth.ndjson');
  const file = await openTruthFile({ path, log, rotateAt: 100 });
  for (let round = 0; round < 3; round++) {
    for (let line = 0; line < 3; line++) file.write({ kind: 'rug', mint: `mint-${round}`, atMs: line });
    await file.flush();
  }
  await file.close();
  await file.close();
  expect((await stat(path)).size).toBe(0);
  expect(await readFile(`${path}.1`, 'utf8')).toContain('mint-2');
});

test('the truth file is its owner’s alone wherever it lies, also one of an older version', async () => {
  const path = join(folder, 'elsewhere/truth.ndjson');
  const modeOf = async (name: string) => ((await stat(name)).mode & 0o777).toString(8);
  const before = process.umask(0o022);
  try {
    const first = await openTruthFile({ path, log });
    await first.close();
    expect([await modeOf(dirname(path)), await modeOf(path)]).toEqual(['700', '600']);
    await writeFile(`${path}.1`, '');
    await chmod(path, 0o666);
    const lines: string[] = [];
    const second = await openTruthFile({
      path,
      log: createLogger('warn', 'test', { write: (line) => lines.push(line) }),
    });
    await second.close();
    expect([await modeOf(path), await modeOf(`${path}.1`)]).toEqual(['600', '600']);
    expect(lines).toEqual([expect.stringContaining(`${path} stood open to other accounts`)]);
  } finally {
    process.umask(before);
  }
});

test('a truth file that cannot be written ends the source with a coded error', async () => {
  const config = configOf({ MINTSCOPE_SIMULATOR_TRUTH_FILE: join(folder, 'a\0b') });
  const source = createSimulatorSource({ log, config, eventLog: logWith(1), now: () => startMs });
  const { sink } = sinkUntil(new AbortController(), Number.POSITIVE_INFINITY);
  await expect(source.run(sink, new AbortController().signal)).rejects.toMatchObject({ code: 'TRUTH_FILE_FAILED' });
});
