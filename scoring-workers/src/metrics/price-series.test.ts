import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader } from '../snapshot/byte-reader.ts';
import { ByteWriter } from '../snapshot/byte-writer.ts';
import { CandleSeries } from './candle-series.ts';
import { Performance } from './performance.ts';
import { Spark } from './spark.ts';

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
        if (index === cut) spark = Spark.readFrom(copied(spark));
        spark.record(timeMs, price);
      }
      return spark.toArray();
    },
    plain: plainSpark,
  },
  {
    name: 'candles',
    run: (trades: readonly Priced[], cut: number) => {
      let candles = new CandleSeries(10);
      for (const [index, { timeMs, price, volume }] of trades.entries()) {
        if (index === cut) candles = CandleSeries.readFrom(copied(candles));
        candles.record(timeMs, price, volume);
      }
      return candles.toArray();
    },
    plain: plainCandles,
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
        performance.record(timeMs, price);
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

describe('performance', () => {
  it('counts from the open price, and from the selection on after one', () => {
    const performance = new Performance();
    expect(performance.read(0)).toMatchObject({ currentX: null, maxX: null, openPrice: null, return1h: null });
    for (const [timeMs, price] of [
      [0, 2],
      [10, 6],
      [20, 4],
    ] as const)
      performance.record(timeMs, price);
    expect(performance.read(20)).toMatchObject({ currentX: 2, maxX: 3, openPrice: 2, entryPrice: 2, return1h: null });
    performance.select(30);
    expect(performance.read(30)).toMatchObject({ currentX: 1, maxX: 1, openPrice: 2, entryPrice: 4 });
    performance.record(40, 2);
    performance.record(50, 0);
    performance.record(4_000_000, 8);
    const expected = { currentX: 2, maxX: 2, currentPrice: 8, return1h: -0.5, return24h: null };
    expect(performance.read(4_000_000)).toMatchObject(expected);
  });
});

function copied(part: { writeTo(writer: ByteWriter): void }): ByteReader {
  const writer = new ByteWriter();
  part.writeTo(writer);
  return new ByteReader(writer.finish());
}

function plainSpark(trades: readonly Priced[]): number[] {
  const [first] = trades;
  const last = trades.at(-1);
  if (!first || !last) return [];
  let stepMs = 1000;
  while (last.timeMs - first.timeMs >= 24 * stepMs) stepMs *= 2;
  const length = Math.floor((last.timeMs - first.timeMs) / stepMs) + 1;
  return Array.from({ length }, (_, index) => {
    const endMs = first.timeMs + (index + 1) * stepMs;
    return trades.filter((trade) => trade.timeMs < endMs).at(-1)?.price ?? 0;
  });
}

function plainCandles(trades: readonly Priced[]) {
  const seconds = new Set(trades.map((trade) => Math.floor(trade.timeMs / 1000) * 1000));
  const candles = [...seconds].map((timeMs) => {
    const inside = trades.filter((trade) => Math.floor(trade.timeMs / 1000) * 1000 === timeMs);
    const prices = inside.map((trade) => trade.price);
    return {
      timeMs,
      open: prices[0],
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: prices.at(-1),
      volume: inside.reduce((total, trade) => total + trade.volume, 0),
      trades: inside.length,
    };
  });
  return candles.slice(-10);
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
