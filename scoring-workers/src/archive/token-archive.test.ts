import { createLogger } from '@mintscope/engines/logger';
import { createMetrics, type Metrics } from '@mintscope/engines/metrics';
import type { StateStore } from '@mintscope/engines/state-store/port';
import type { InsertBlock, Warehouse } from '@mintscope/engines/warehouse/port';
import { makeDetail } from '@mintscope/stream-api/test-kit/make-detail';
import { makeRow } from '@mintscope/stream-api/test-kit/make-row';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LeavingToken } from '../consume/leaving-tokens.ts';
import { encodeEnded } from '../sink/encode-ended.ts';
import { TokenArchive } from './token-archive.ts';

const minuteMs = 60_000;
const asOfMs = 1_795_000_000_000;
let documents: Map<string, Uint8Array>;
let blocks: { mint: string; as_of: string; row: string; detail: string }[][];
let isAway: boolean;
let metrics: Metrics;
let archive: TokenArchive;
let left: string[];

const encode = (value: unknown) => Buffer.from(JSON.stringify(value));

function store(n: number): LeavingToken {
  const row = makeRow(n, { eventTimeMs: asOfMs + n });
  documents.set(`row:${row.address}`, encode(row));
  documents.set(`detail:${row.address}`, encode(makeDetail(row, 3)));
  return { mint: row.address, leaves: 'detail', isKept: false };
}

const stateStore: Pick<StateStore, 'getMany'> = {
  getMany: async (keys) => keys.map((key) => documents.get(key)),
};
const warehouse: Pick<Warehouse, 'insert'> = {
  async insert({ table, ndjson, rows }: InsertBlock) {
    if (isAway) throw new Error('away');
    const lines = Buffer.from(ndjson).toString('utf8').trim().split('\n');
    expect([table, rows]).toEqual(['ended_tokens', lines.length]);
    blocks.push(lines.map((line) => JSON.parse(line)));
  },
};

function add(...tokens: LeavingToken[]): void {
  archive.add(tokens, ({ mint }) => left.push(mint));
}

beforeEach(() => {
  vi.useFakeTimers({ now: asOfMs });
  documents = new Map();
  blocks = [];
  left = [];
  isAway = false;
  metrics = createMetrics();
  const engines = { stateStore: stateStore as StateStore, warehouse: warehouse as Warehouse, metrics };
  archive = new TokenArchive({ engines, encode: async (of) => encodeEnded(of), log: createLogger('silent', 'test') });
});
afterEach(async () => {
  await archive.close();
  vi.useRealTimers();
});

const counted = async (outcome: string) =>
  (await metrics.values('mintscope_scoring_archived_tokens_total')).find(({ labels }) => labels.outcome === outcome)
    ?.value;

it('brings both documents as they are, a minute after the end, and then lets them go', async () => {
  const token = store(1);
  add(token);
  await vi.advanceTimersByTimeAsync(minuteMs - 1);
  expect(blocks).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  const [row, detail] = ['row', 'detail'].map((kind) => documents.get(`${kind}:${token.mint}`)!.toString());
  const as_of = new Date(asOfMs + 1).toISOString().slice(0, 23).replace('T', ' ');
  expect(blocks).toEqual([[{ mint: token.mint, as_of, row, detail }]]);
  expect(left).toEqual([token.mint]);
});

it('asks again while the warehouse is away, and lets nothing go until it has it', async () => {
  isAway = true;
  const tokens = [store(1), store(2)];
  add(...tokens);
  await vi.advanceTimersByTimeAsync(3 * minuteMs);
  expect(left).toEqual([]);
  expect(await counted('failed')).toBeGreaterThan(10);
  isAway = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(left).toEqual(tokens.map(({ mint }) => mint));
  expect(blocks).toHaveLength(1);
  expect(await counted('kept')).toBe(2);
});

it('brings many in blocks of a hundred', async () => {
  add(...Array.from({ length: 250 }, (_, n) => store(n + 1)));
  await vi.advanceTimersByTimeAsync(2 * minuteMs);
  expect(blocks.map((block) => block.length)).toEqual([100, 100, 50]);
  expect(new Set(left).size).toBe(250);
});

it('has nothing to bring of one whose detail left before, and leaves what it cannot read where it is', async () => {
  const [gone, broken, sound] = [store(1), store(2), store(3)];
  documents.delete(`detail:${gone.mint}`);
  documents.set(`detail:${broken.mint}`, Buffer.from('{"scoringTrace":'));
  add(gone, broken, sound);
  await vi.advanceTimersByTimeAsync(2 * minuteMs);
  expect(blocks.flat().map(({ mint }) => mint)).toEqual([sound.mint]);
  expect(left).toEqual([gone.mint, sound.mint]);
  expect(await counted('unreadable')).toBe(1);
});
