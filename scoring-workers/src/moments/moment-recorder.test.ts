import { createLogger } from '@mintscope/engines/logger';
import { createMetrics, type Metrics } from '@mintscope/engines/metrics';
import type { StateStore } from '@mintscope/engines/state-store/port';
import type { InsertBlock, Warehouse } from '@mintscope/engines/warehouse/port';
import { momentSchema } from '@mintscope/schemas/moment';
import { makeDetail } from '@mintscope/stream-api/test-kit/make-detail';
import { makeRow } from '@mintscope/stream-api/test-kit/make-row';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { encodeMoment } from '../sink/encode-moment.ts';
import { MomentRecorder, type MomentRecorderOptions } from './moment-recorder.ts';

const secondMs = 1_000;
const launchedMs = 1_795_000_000_000;
let kept: { mint: string; version: number; as_of: string }[];
/** Of the moments that were made, kept or not yet. */
let made: string[];
let inserts: number;
let documents: Map<string, Uint8Array>;
let metrics: Metrics;
let recorder: MomentRecorder;
let isAway: boolean;
let isHeld: boolean;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value));

/** The `n`-th token as it stands in its `version`, at an age. */
function store(n: number, version: number, ageMs: number): string {
  const row = makeRow(n, { version, createdAt: launchedMs, eventTimeMs: launchedMs + ageMs });
  documents.set(`row:${row.address}`, encode(row));
  documents.set(`detail:${row.address}`, encode(makeDetail(row, 3)));
  return row.address;
}

const stateStore: Pick<StateStore, 'getMany'> = {
  getMany: async (keys) => keys.map((key) => documents.get(key)),
};
const warehouse: Pick<Warehouse, 'insert'> = {
  async insert({ table, ndjson, rows }: InsertBlock) {
    if (isAway) throw new Error('away');
    if (isHeld) return new Promise(() => undefined);
    expect(table).toBe('moments');
    inserts += 1;
    const lines = Buffer.from(ndjson).toString('utf8').trim().split('\n');
    expect(lines).toHaveLength(rows);
    for (const line of lines) {
      const row = JSON.parse(line);
      expect(momentSchema.parse(JSON.parse(row.document)).detail.version).toBe(row.version);
      expect(row.document).not.toContain('"sample"');
      kept.push(row);
    }
  },
};

beforeEach(() => {
  vi.useFakeTimers({ now: launchedMs });
  kept = [];
  made = [];
  inserts = 0;
  documents = new Map();
  metrics = createMetrics();
  isAway = false;
  isHeld = false;
  const engines = { stateStore: stateStore as StateStore, warehouse: warehouse as Warehouse, metrics };
  const encode: MomentRecorderOptions['encode'] = async (documents) => {
    const moment = encodeMoment(documents);
    if (moment) made.push(moment.address);
    return moment;
  };
  recorder = new MomentRecorder({ engines, encode, log: createLogger('silent', 'test') });
});
afterEach(async () => {
  const closing = recorder.close();
  await vi.advanceTimersByTimeAsync(secondMs);
  await closing;
  vi.useRealTimers();
});

const versions = () => kept.map(({ version }) => version);
const counted = async (outcome: string) =>
  (await metrics.values('mintscope_scoring_moments_total')).find(({ labels }) => labels.outcome === outcome)?.value;

it('keeps a young token every second in which it changed, an older one more seldom, and always its last state', async () => {
  for (let second = 0; second < 5; second++) {
    recorder.note([store(1, second, second * secondMs)]);
    await vi.advanceTimersByTimeAsync(secondMs);
  }
  await vi.advanceTimersByTimeAsync(5 * secondMs);
  expect(versions()).toEqual([0, 1, 2, 3, 4]);

  kept = [];
  for (let second = 0; second < 30; second++) {
    recorder.note([store(1, 100 + second, 700_000 + second * secondMs)]);
    await vi.advanceTimersByTimeAsync(secondMs);
  }
  // Of this age each 20 s: at once, since it was young before, and 20 s later.
  expect(versions()).toEqual([100, 120]);
  await vi.advanceTimersByTimeAsync(25 * secondMs);
  expect(versions()).toEqual([100, 120, 129]);
  await vi.advanceTimersByTimeAsync(600 * secondMs);
  expect(versions()).toHaveLength(3);
});

it('tells of each moment since when it was so', async () => {
  recorder.note([store(1, 7, 3_210)]);
  await vi.advanceTimersByTimeAsync(6 * secondMs);
  expect(kept[0]?.as_of).toBe(new Date(launchedMs + 3_210).toISOString().slice(0, 23).replace('T', ' '));
});

it('lets tokens wait beyond twenty a second, those first that waited longest', async () => {
  const mints = Array.from({ length: 50 }, (_, n) => store(n + 1, 1, secondMs));
  recorder.note(mints);
  // One after the other, so that the feed need not wait for all.
  await vi.advanceTimersByTimeAsync(900);
  for (let second = 1; second <= 3; second++) {
    await vi.advanceTimersByTimeAsync(secondMs);
    expect(made).toEqual(mints.slice(0, second * 20));
  }
  expect(kept).toEqual([]);
  await vi.advanceTimersByTimeAsync(4 * secondMs);
  expect(kept.map(({ mint }) => mint)).toEqual(mints);
  expect(inserts).toBe(1);
});

it('makes one part of a hundred, however soon they come', async () => {
  recorder.note(Array.from({ length: 200 }, (_, n) => store(n + 1, 1, secondMs)));
  await vi.advanceTimersByTimeAsync(12 * secondMs);
  expect([kept.length, inserts]).toEqual([200, 2]);
});

it('counts what it could not keep, and goes on', async () => {
  isAway = true;
  recorder.note([store(1, 1, 0)]);
  await vi.advanceTimersByTimeAsync(6 * secondMs);
  expect(await counted('lost')).toBe(1);
  isAway = false;
  const broken = store(3, 1, 0);
  documents.set(`detail:${broken}`, encode({}));
  recorder.note([store(2, 2, 0), broken]);
  await vi.advanceTimersByTimeAsync(7.5 * secondMs);
  expect(versions()).toEqual([2]);
  expect(await counted('lost')).toBe(2);
  expect(await counted('kept')).toBe(1);
});

it('keeps what is due when it is closed', async () => {
  recorder.note([store(1, 5, 0)]);
  await recorder.close();
  expect(versions()).toEqual([5]);
});

it('is closed while the warehouse takes nothing, and tries no more', async () => {
  isHeld = true;
  recorder.note([store(1, 1, 0)]);
  await vi.advanceTimersByTimeAsync(6 * secondMs);
  recorder.note([store(2, 1, 0)]);
  let isClosed = false;
  const closing = recorder.close().then(() => {
    isClosed = true;
  });
  await vi.advanceTimersByTimeAsync(secondMs);
  expect(isClosed).toBe(false);
  isHeld = false;
  await vi.advanceTimersByTimeAsync(3 * secondMs);
  await closing;
  expect(kept).toEqual([]);
});
