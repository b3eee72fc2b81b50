import type { Candle } from '@mintscope/schemas/token-metrics';
import { describe, expect, it } from 'vitest';
import { makeTradeRow } from '../test-kit/make-detail.ts';
import { makeRow } from '../test-kit/make-row.ts';
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
    expect(mergeCandles([], { candles, recentTrades: [] }, 60_000)).toEqual([
      { timeMs: 60_000, open: 5, high: 10, low: 4, close: 7, volume: 12, trades: 6 },
      { timeMs: 120_000, open: 3, high: 4, low: 2, close: 3, volume: 2, trades: 1 },
    ]);
  });

  it('takes the more complete of two candles of one time', () => {
    const stored = [candle(1, 5, 10), candle(2, 6, 4)];
    const merged = mergeCandles(stored, { candles: [candle(1, 8, 3), candle(2, 7, 9)], recentTrades: [] }, 1000);
    expect(merged).toEqual([candle(1, 5, 10), candle(2, 7, 9)]);
  });

  it('takes in the newest trades, whatever their order, and none without a price', () => {
    const row = makeRow(1, { createdAt: 0 });
    const trades = [makeTradeRow(row, 3), makeTradeRow(row, 1), { ...makeTradeRow(row, 4), price: 0 }];
    const merged = mergeCandles([], { candles: [], recentTrades: trades }, 60_000);
    expect(merged).toHaveLength(1);
    expect(merged[0]).toMatchObject({ timeMs: 0, open: trades[1]?.price, close: trades[0]?.price, trades: 2 });
  });
});
