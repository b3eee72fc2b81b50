import { rounds } from '@mintscope/engines/testing/slice';
import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import { type ChainEvent, eventId, type Trade } from '@mintscope/schemas/events/chain-event';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import { type TokenDetail, tokenDetailSchema } from '@mintscope/schemas/token-detail';
import {
  type Candle,
  type CandleInterval,
  candleIntervalMs,
  candleIntervalSchema,
} from '@mintscope/schemas/token-metrics';
import { newCounts, PartitionShard } from '@mintscope/scoring-workers/shard/partition-shard';
import { loadSnapshotEntry, takeSnapshot } from '@mintscope/scoring-workers/shard/snapshot';
import { encodeTrades } from '@mintscope/scoring-workers/sink/encode-rows';
import { siftTrades } from '@mintscope/scoring-workers/sink/sift-trades';
import type { SinkRecord } from '@mintscope/scoring-workers/sink/sink-record';
import { sinkRulesOf } from '@mintscope/scoring-workers/sink/sink-rules';
import { ToldTrades } from '@mintscope/scoring-workers/sink/told-trades';
import { openTestWarehouse } from '@mintscope/scoring-workers/testing/open-test-warehouse';
import { selectCandles } from '@mintscope/stream-api/queries/select-candles';
import { mergeCandles } from '@mintscope/stream-api/routes/tokens/merge-candles';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groupBy } from './support/checker/group-by.ts';
import { temporaryFolder } from './support/mintscope-process.ts';
import { startMs, tradedMint, tradesArbitrary } from './support/random-trades.ts';

const intervals: readonly CandleInterval[] = candleIntervalSchema.options;
const slackMs = 30_000;
const dustLamports = 10_000n;
const identityKey = Uint32Array.of(1, 2, 3, 4);
const options = { partition: 0, partitions: 1, parameters: defaultParameters(), identityKey };

/** The definition: every trade with two sides, by its own time, which is never far ahead of its receipt. Dust sets no price. */
function plainCandles(trades: readonly Trade[], stepMs: number): Candle[] {
  const inOrder = trades
    .map((trade, place) => ({ ...trade, place, atMs: timeOf(trade) }))
    .filter(({ baseAmount, quoteAmount }) => baseAmount > 0n && quoteAmount > 0n)
    .sort((a, b) => a.atMs - b.atMs || a.slot - b.slot || indexOf(a) - indexOf(b) || a.place - b.place);
  const buckets = groupBy(inOrder, ({ atMs }) => `${Math.floor(atMs / stepMs) * stepMs}`);
  return [...buckets].flatMap(([timeMs, inside]) => {
    const setting = inside.filter(({ quoteAmount }) => quoteAmount >= dustLamports);
    const prices = setting.map((trade) => Number(trade.quoteAmount) / 1e9 / (Number(trade.baseAmount) / 1e6));
    if (prices.length === 0) return [];
    const candle: Candle = {
      timeMs: Number(timeMs),
      open: prices[0]!,
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: prices.at(-1)!,
      volume: inside.reduce((sum, { quoteAmount }) => sum + Number(quoteAmount), 0) / 1e9,
      trades: inside.length,
    };
    return [candle];
  });
}

const indexOf = ({ transactionIndex }: Trade) => transactionIndex ?? 0;
const timeOf = ({ timeMs, blockTime, receivedAtMs }: Trade) =>
  Math.min(timeMs ?? blockTime! * 1000, receivedAtMs! + slackMs);

function expectCandles(shown: readonly Candle[], wanted: readonly Candle[]): void {
  const exact = (candles: readonly Candle[]) => candles.map(({ volume: _, ...candle }) => candle);
  expect(exact(shown)).toEqual(exact(wanted));
  const volumes = (candles: readonly Candle[]) => candles.map(({ volume }) => volume);
  // Sums of doubles, added up in another order.
  for (const [n, volume] of volumes(wanted).entries()) expect(volumes(shown)[n]).toBeCloseTo(volume, 9);
}

/** A restart costs a thousand times what a record does. */
const mostRestarts = 60;

/** What the shard tells of the token after these records, restarted from its snapshot after every `wanted`-th, or less often. */
function detailOf(records: readonly SinkRecord[], wanted: number): TokenDetail | undefined {
  const saves = Math.max(wanted, Math.ceil(records.length / mostRestarts));
  let shard = new PartitionShard(options);
  const stored = new Map<string, Uint8Array>();
  for (const [n, { value }] of records.entries()) {
    shard.process(value, newCounts());
    if (n % saves !== saves - 1) continue;
    shard.publisher.publish(0, 0);
    for (const [key, part] of takeSnapshot(shard.state, shard.publisher)) {
      if (part) stored.set(key, part);
      else stored.delete(key);
    }
    shard = new PartitionShard(options);
    // As a state store reads them: in the order of their keys.
    for (const [key, part] of [...stored].sort()) loadSnapshotEntry(shard.state, shard.publisher, key, part);
  }
  // Tokens end by the clock: their last details wait for this, too.
  for (const token of shard.state.tokens.values()) shard.publisher.add(token);
  const detail = shard.publisher.publish(100, 100).details.at(-1);
  return detail && tokenDetailSchema.parse(JSON.parse(JSON.stringify(detail)));
}

function recordsOf(events: readonly ChainEvent[], size: number): SinkRecord[] {
  return Array.from({ length: Math.ceil(events.length / size) }, (_, offset) => ({
    offset,
    value: encodeBatch(events.slice(offset * size, (offset + 1) * size)),
  }));
}

const isTrade = (event: ChainEvent): event is Trade => event.type === 'trade';

describe('candles that are shown', () => {
  const run = fc.record({
    size: fc.integer({ min: 1, max: 20 }),
    saves: fc.integer({ min: 1, max: 40 }),
    lag: fc.oneof(fc.nat(60), fc.nat(1300)),
    staleness: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(60)),
    missed: fc.oneof(fc.constant(0), fc.nat(40)),
  });

  test.each(intervals)(
    'are those of all trades, whatever drifts, is late or lags: %s (property)',
    (interval) => {
      fc.assert(
        fc.property(
          fc.oneof(tradesArbitrary(1, 80), tradesArbitrary(1100, 1300)),
          run,
          (events, { size, saves, lag, staleness, missed }) => {
            const step = candleIntervalMs[interval];
            const records = recordsOf(events, size);
            const upTo = (behind: number) => Math.max(0, records.length - Math.floor(behind / size));
            const tradesUpTo = (end: number) => events.slice(0, end * size).filter(isTrade);
            // A shard whose log began later missed the first trades; the warehouse has them.
            const first = Math.min(upTo(staleness), Math.floor(missed / size));
            const detail = detailOf(records.slice(first, upTo(staleness)), saves);
            const stored = plainCandles(tradesUpTo(upTo(lag)), step);
            if (!detail) return;
            const shown = mergeCandles(stored, detail, step);
            const newest = Math.max(upTo(lag), upTo(staleness));
            const whole = plainCandles(tradesUpTo(newest), step);
            // Where the detail is whole it is as new as the newer of the two; before that the warehouse is asked alone.
            const fromMs = Math.ceil((detail.candlesFromMs ?? Number.POSITIVE_INFINITY) / step) * step;
            expectCandles(
              shown.filter(({ timeMs }) => timeMs >= fromMs),
              whole.filter(({ timeMs }) => timeMs >= fromMs),
            );
            expectCandles(
              shown.filter(({ timeMs }) => timeMs < fromMs),
              stored.filter(({ timeMs }) => timeMs < fromMs),
            );
            const told = new Map(events.filter(isTrade).map((trade) => [eventId(trade), timeOf(trade)]));
            for (const { id, timeMs } of detail.recentTrades) expect(timeMs).toBe(told.get(id));
            if (first === 0 && detail.candles.length < 600) expect(fromMs).toBe(0);
          },
        ),
        // A smaller market would take minutes to find; the seed tells which one it was.
        { numRuns: rounds(14, 2), endOnFailure: true },
      );
    },
    60_000,
  );
});

describe('candles in the warehouse', () => {
  const folder = temporaryFolder();
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openTestWarehouse(folder.path);
  });
  afterAll(async () => {
    await warehouse.close();
    await folder.remove();
  });

  test('are those of all trades, first and last by time, slot, place in the block and place in the log', async () => {
    const events = fc.sample(tradesArbitrary(600, 1200), { numRuns: 1, seed: 11 })[0]!;
    const records = recordsOf(events, 9);
    const told = new ToldTrades({
      key: identityKey,
      rules: sinkRulesOf(options.parameters),
      stored: { newestMs: 0, newestSlot: 0, tokens: [] },
    });
    for (let begin = 0; begin < records.length; begin += 50) {
      const end = Math.min(records.length, begin + 50);
      const block = { partition: 0, begin, end, rules: sinkRulesOf(options.parameters) };
      const encoded = encodeTrades(siftTrades(records.slice(begin, end), told).sifted, block, {
        horizon: told.horizon,
        stored: new Set(),
      });
      await warehouse.insert({ table: 'trades', token: `candles ${begin}`, ...encoded });
    }
    for (const interval of intervals) {
      const range = { mint: tradedMint, interval, fromMs: 0, toMs: startMs + 1e9, limit: 2000 };
      expectCandles(
        await selectCandles(warehouse, range),
        plainCandles(events.filter(isTrade), candleIntervalMs[interval]),
      );
    }
    expect(events.length).toBeGreaterThan(400);
  });
});
