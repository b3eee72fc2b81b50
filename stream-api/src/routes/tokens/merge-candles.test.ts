import type { Candle } from '@mintscope/schemas/token-metrics';
import { describe, expect, it } from 'vitest';
import { mergeCandles } from './merge-candles.ts';

const candle = (second: number, price: number, trades: number): Candle => ({
  timeMs: second * 1000,
  open: price,
  high: price + 1,
  low: price - 1,
  close: price,
  volume: trades * 2,
  trades,
});

describe('mergeCandles', () => {
  it('combines seconds to minutes', () => {
    const candles = [candle(60, 5, 1), candle(61, 9, 2), candle(119, 7, 3), candle(120, 3, 1)];
    expect(mergeCandles([], { candles, candlesFromMs: 0 }, 60_000)).toEqual([
      { timeMs: 60_000, open: 5, high: 10, low: 4, close: 7, volume: 12, trades: 6 },
      { timeMs: 120_000, open: 3, high: 4, low: 2, close: 3, volume: 2, trades: 1 },
    ]);
  });

  it('counts what dust moved and shows no price of it', () => {
    const dust = (second: number): Candle => ({ ...candle(second, 0, 1), high: 0, low: 0 });
    const candles = [dust(60), candle(61, 9, 2), dust(62), dust(130)];
    const stored = [candle(130, 4, 1)];
    expect(mergeCandles([], { candles, candlesFromMs: 0 }, 60_000)).toEqual([
      { timeMs: 60_000, open: 9, high: 10, low: 8, close: 9, volume: 8, trades: 4 },
    ]);
    expect(mergeCandles([], { candles, candlesFromMs: 0 }, 1000)).toEqual([candle(61, 9, 2)]);
    expect(mergeCandles(stored, { candles, candlesFromMs: 131_000 }, 1000)).toEqual(stored);
  });

  it('takes the newer of two candles that know all their trades', () => {
    const stored = [candle(1, 5, 10), candle(2, 6, 4), candle(3, 6, 1)];
    const candles = [candle(1, 8, 3), candle(2, 7, 9)];
    const merged = mergeCandles(stored, { candles, candlesFromMs: 0 }, 1000);
    expect(merged).toEqual([candle(1, 5, 10), candle(2, 7, 9), candle(3, 6, 1)]);
  });

  it('asks the warehouse alone before the first candle that the detail has wholly', () => {
    const stored = [candle(0, 5, 2), candle(60, 5, 2)];
    const candles = [candle(59, 8, 7), candle(61, 8, 1), candle(119, 7, 8), candle(120, 7, 3)];
    expect(mergeCandles(stored, { candles, candlesFromMs: 61_000 }, 60_000)).toEqual([...stored, candle(120, 7, 3)]);
    expect(mergeCandles(stored, { candles, candlesFromMs: 60_000 }, 60_000)[1]).toMatchObject({ open: 8, trades: 9 });
  });

  it('takes nothing of a detail that does not say from where it is whole', () => {
    const stored = [candle(1, 5, 1)];
    expect(mergeCandles(stored, { candles: [candle(1, 8, 3), candle(2, 8, 3)], candlesFromMs: null }, 1000)).toEqual(
      stored,
    );
  });
});
