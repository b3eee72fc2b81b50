import type { Candle } from '@mintscope/schemas/token-metrics';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader } from '../snapshot/byte-reader.ts';
import { ByteWriter } from '../snapshot/byte-writer.ts';
import { CandleSeries, type CandleTrade } from './candle-series.ts';
import { Performance } from './performance.ts';
import { Spark } from './spark.ts';

const launchMs = 1_700_000_000_000;
const priced = fc.record({
  gapMs: fc.oneof(fc.constantFrom(0, 250, 1000), fc.nat(5000), fc.nat(30_000_000)),
  price: fc.double({ min: 1e-9, max: 1, noNaN: true }),
  volume: fc.nat(50),
});
const series = fc.array(priced, { maxLength: 120, size: 'max' }).map((steps) => {
  let timeMs = 1_700_000_000_400;
  return steps.map(({ gapMs, ...rest }) => {
    timeMs += gapMs;
    return { timeMs, ...rest };
  });
});
type Priced = { timeMs: number; price: number; volume: number };

/** One kind of price series: how to make, feed, read and restore it, and its figures from all trades at once. */
const kinds = [
  {
    name: 'spark',
    run: (trades: readonly Priced[], cut: number) => {
      let spark = new Spark();
      for (const [index, { timeMs, price }] of trades.entries()) {
        if (index === cut) spark = Spark.readFrom(copied(spark), null);
        spark.record(timeMs, index, price, launchMs);
      }
      return spark.toArray();
    },
    plain: plainSpark,
  },
  {
    name: 'performance',
    run: (trades: readonly Priced[], cut: number) => {
      let performance = new Performance();
      for (const [index, { timeMs, price }] of trades.entries()) {
        if (index === cut) {
          performance = Performance.readFrom(copied(performance));
          performance.select(timeMs);
        }
        performance.record(timeMs, price, index);
      }
      return performance.read((trades.at(-1)?.timeMs ?? 0) + 1_800_000);
    },
    plain: plainPerformance,
  },
];

describe.each(kinds)('$name', ({ run, plain }) => {
  it('equals the definition over all trades, also across a snapshot', () => {
    fc.assert(
      fc.property(series, fc.nat(120), (trades, cut) => {
        expect(run(trades, cut)).toEqual(plain(trades, cut));
      }),
      { numRuns: 200 },
    );
  });
});

describe('spark', () => {
  it('begins with the first price and ends with the last, in whatever order trades come', () => {
    fc.assert(
      fc.property(series, fc.array(fc.nat(1000), { minLength: 120, maxLength: 120 }), (trades, order) => {
        const spark = new Spark();
        const told = trades.map((trade, slot) => ({ ...trade, slot }));
        for (const { timeMs, slot, price } of told.toSorted((a, b) => order[a.slot]! - order[b.slot]!))
          spark.record(timeMs, slot, price, launchMs);
        expect(spark.toArray()).toEqual(plainSpark(trades));
        expect([spark.toArray()[0], spark.toArray().at(-1)]).toEqual([trades[0]?.price, trades.at(-1)?.price]);
        expect(spark.toArray().length).toBeLessThanOrEqual(24);
      }),
      { numRuns: 100 },
    );
  });

  it('points where the multiple does after a first second that fell', () => {
    const spark = new Spark();
    for (const [at, price] of [10, 3, 4, 5].entries()) spark.record(launchMs + at * 20, at, price, launchMs);
    spark.record(launchMs + 90_000, 9, 6, launchMs);
    const points = spark.toArray();
    expect([points[0], points[1], points.at(-1)]).toEqual([10, 5, 6]);
  });
});

describe('candles', () => {
  const limit = 10;
  /** Trades that come late, with others in between, and such that share time, slot or place in the block. */
  const told = fc.array(
    fc.record({
      chainMs: fc.integer({ min: 1_700_000_000_000, max: 1_700_000_016_000 }).map((ms) => ms - (ms % 250)),
      slot: fc.nat(3),
      transactionIndex: fc.nat(2),
      price: fc.oneof({ weight: 4, arbitrary: fc.double({ min: 1e-9, max: 1, noNaN: true }) }, fc.constant(0)),
      sol: fc.nat(50),
    }),
    { maxLength: 120, size: 'max' },
  );

  it('are those of all trades from where they are whole, also across a snapshot', () => {
    fc.assert(
      fc.property(told, fc.nat(120), (trades, cut) => {
        let candles = new CandleSeries(limit);
        for (const [index, trade] of trades.entries()) {
          if (index === cut) candles = CandleSeries.readFrom(copied(candles));
          candles.record(trade);
        }
        const plain = plainCandles(trades);
        expect(candles.toArray()).toEqual(plain.filter(({ timeMs }) => timeMs >= candles.wholeFromMs));
        // All of them while there is room, and else as many as there is room for, or those since one was dropped.
        if (plain.length <= limit) expect(candles.wholeFromMs).toBe(0);
        expect(candles.wholeFromMs).toBeLessThanOrEqual(plain.at(-limit)?.timeMs ?? 0);
      }),
      { numRuns: 300 },
    );
  });

  it('begin after what may have passed by unseen', () => {
    const candles = new CandleSeries(limit);
    candles.missUntil(5400);
    for (const chainMs of [5500, 5999, 6000, 4000, 6100])
      candles.record({ chainMs, slot: 1, transactionIndex: 0, price: 2, sol: 1 });
    expect([candles.wholeFromMs, candles.toArray().map(({ timeMs, trades }) => [timeMs, trades])]).toEqual([
      6000,
      [[6000, 2]],
    ]);
    candles.missUntil(Number.NaN);
    expect(candles.wholeFromMs).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('performance', () => {
  it('opens with the first price of the chain and knows the highest, also when they come late', () => {
    const performance = new Performance();
    performance.record(100, 4, 10);
    performance.recordLate(90, 9, 9);
    performance.recordLate(50, 2, 5);
    performance.recordLate(60, 3, 6);
    expect(performance.read(100)).toMatchObject({ openPrice: 2, currentPrice: 4, currentX: 2, maxX: 4.5 });
    performance.select(110);
    performance.recordLate(105, 40, 11);
    performance.record(130, 5, 14);
    performance.recordLate(120, 8, 13);
    expect(performance.read(130)).toMatchObject({ openPrice: 2, entryPrice: 4, maxX: 2 });
  });

  it('counts from the open price, and from the selection on after one', () => {
    const performance = new Performance();
    expect(performance.read(0)).toMatchObject({ currentX: null, maxX: null, openPrice: null, return1h: null });
    for (const [timeMs, price] of [
      [0, 2],
      [10, 6],
      [20, 4],
    ] as const)
      performance.record(timeMs, price, timeMs);
    expect(performance.read(20)).toMatchObject({ currentX: 2, maxX: 3, openPrice: 2, entryPrice: 2, return1h: null });
    performance.select(30);
    expect(performance.read(30)).toMatchObject({ currentX: 1, maxX: 1, openPrice: 2, entryPrice: 4 });
    performance.record(40, 2, 40);
    performance.record(50, 0, 50);
    performance.record(4_000_000, 8, 60);
    const expected = { currentX: 2, maxX: 2, currentPrice: 8, return1h: -0.5, return24h: null };
    expect(performance.read(4_000_000)).toMatchObject(expected);
    performance.deselect();
    const again = { currentX: 4, maxX: 4, openPrice: 2, entryPrice: 2, currentPrice: 8, return1h: 0 };
    expect(performance.read(4_000_000)).toMatchObject(again);
  });
});

describe('a sparkline', () => {
  it('has the last price by slots where a clock runs back and its steps become one', () => {
    const spark = new Spark();
    spark.record(launchMs, 1, 1, launchMs);
    // Of one second and of the one before it, in the order of the chain.
    spark.record(launchMs + 1100, 4, 2, launchMs);
    spark.record(launchMs + 900, 6, 3, launchMs);
    spark.record(launchMs + 23_000, 60, 4, launchMs);
    expect(spark.toArray().slice(0, 3)).toEqual([1, 3, 3]);
  });
});

function copied(part: { writeTo(writer: ByteWriter): void }): ByteReader {
  const writer = new ByteWriter();
  part.writeTo(writer);
  return new ByteReader(writer.finish());
}

/** The first price, and the last one until the end of each step. */
function plainSpark(trades: readonly Priced[]): number[] {
  const [first] = trades;
  const last = trades.at(-1);
  if (!first || !last) return [];
  let stepMs = 1000;
  while (last.timeMs - launchMs >= 23 * stepMs) stepMs *= 2;
  const length = Math.floor((last.timeMs - launchMs) / stepMs) + 1;
  const closes = Array.from({ length }, (_, index) => {
    const endMs = launchMs + (index + 1) * stepMs;
    return trades.filter((trade) => trade.timeMs < endMs).at(-1)?.price ?? first.price;
  });
  return [first.price, ...closes];
}

function plainCandles(trades: readonly CandleTrade[]): Candle[] {
  const secondOf = ({ chainMs }: CandleTrade) => Math.floor(chainMs / 1000) * 1000;
  const seconds = [...new Set(trades.map(secondOf))].sort((a, b) => a - b);
  return seconds.map((timeMs) => {
    const inside = trades.filter((trade) => secondOf(trade) === timeMs);
    const inOrder = inside.toSorted(
      (a, b) => a.chainMs - b.chainMs || a.slot - b.slot || a.transactionIndex - b.transactionIndex,
    );
    const prices = inOrder.map((trade) => trade.price).filter((price) => price > 0);
    return {
      timeMs,
      open: prices[0] ?? 0,
      high: Math.max(0, ...prices),
      low: prices.length > 0 ? Math.min(...prices) : 0,
      close: prices.at(-1) ?? 0,
      volume: inside.reduce((total, trade) => total + trade.sol, 0),
      trades: inside.length,
    };
  });
}

/** Selected at trade `cut`, at the price of the one before it. */
function plainPerformance(trades: readonly Priced[], cut: number) {
  const isSelected = cut > 0 && cut < trades.length;
  const entry = isSelected ? { timeMs: trades[cut]?.timeMs ?? 0, price: trades[cut - 1]?.price ?? 0 } : trades[0];
  const since = isSelected ? trades.slice(cut) : trades;
  const current = trades.at(-1)?.price ?? null;
  const nowMs = (trades.at(-1)?.timeMs ?? 0) + 1_800_000;
  const returnAfter = (afterMs: number) => {
    if (!entry || nowMs <= entry.timeMs + afterMs) return null;
    const last = since.filter((trade) => trade.timeMs <= entry.timeMs + afterMs).at(-1);
    return (last?.price ?? entry.price) / entry.price - 1;
  };
  return {
    currentX: entry && current !== null ? current / entry.price : null,
    maxX: entry ? Math.max(entry.price, ...since.map((trade) => trade.price)) / entry.price : null,
    openPrice: trades[0]?.price ?? null,
    entryPrice: entry?.price ?? null,
    currentPrice: current,
    return1h: returnAfter(3_600_000),
    return24h: returnAfter(86_400_000),
  };
}
