import type { Candle } from '@mintscope/schemas/token-metrics';
import { expect, test } from 'vitest';
import { fillCandles } from './fill-candles.ts';

const candle = (second: number, close: number): Candle => ({
  timeMs: second * 1000,
  open: 1,
  high: 9,
  low: 1,
  close,
  volume: 3,
  trades: 2,
});
const seen = (candles: readonly Candle[]) => candles.map(({ timeMs, close, volume }) => [timeMs / 1000, close, volume]);

test('a pause is as wide as it was long, at the price before it', () => {
  const filled = fillCandles([candle(10, 2), candle(11, 3), candle(491, 4)], 1000, 1500);
  expect(filled).toHaveLength(482);
  expect(seen(filled.slice(0, 3))).toEqual([
    [10, 2, 3],
    [11, 3, 3],
    [12, 3, 0],
  ]);
  expect(filled[2]).toEqual({ timeMs: 12_000, open: 3, high: 3, low: 3, close: 3, volume: 0, trades: 0 });
  expect(seen(filled.slice(-2))).toEqual([
    [490, 3, 0],
    [491, 4, 3],
  ]);
});

test('the newest are kept, also where a pause is longer than what is kept', () => {
  const long = fillCandles([candle(0, 2), candle(1e6, 4)], 1000, 4);
  expect(seen(long)).toEqual([
    [999_997, 2, 0],
    [999_998, 2, 0],
    [999_999, 2, 0],
    [1e6, 4, 3],
  ]);
  expect(seen(fillCandles([candle(1, 1), candle(2, 2), candle(3, 3)], 1000, 2))).toEqual([
    [2, 2, 3],
    [3, 3, 3],
  ]);
});

test('without candles there is nothing to fill', () => {
  expect(fillCandles([], 1000, 10)).toEqual([]);
});
