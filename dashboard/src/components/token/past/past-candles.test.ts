import { expect, it } from 'vitest';
import { candlesUntil } from './past-candles.ts';

const candle = (timeMs: number, [open, high, low, close]: readonly [number, number, number, number], trades = 1) => ({
  ...{ timeMs, open, high, low, close },
  ...{ volume: trades * 2, trades },
});

it('nothing of a candle is shown that came after the second asked for', () => {
  const minutes = [candle(0, [1, 3, 1, 2]), candle(60_000, [2, 9, 0.5, 7], 4)];
  const seconds = [
    candle(59_000, [9, 9, 9, 9]),
    candle(61_000, [2, 2.5, 2, 2.2], 1),
    candle(65_000, [2.2, 4, 0.5, 3], 2),
    candle(66_000, [3, 9, 3, 7], 1),
  ];
  expect(candlesUntil(minutes, seconds, { atMs: 65_000, stepMs: 60_000 })).toEqual([
    minutes[0],
    candle(60_000, [2, 4, 0.5, 3], 3),
  ]);
});

it('without trades since the last one ended, there is no candle under way', () => {
  expect(candlesUntil([candle(0, [1, 1, 1, 1])], [], { atMs: 70_000, stepMs: 60_000 })).toHaveLength(1);
  expect(candlesUntil([candle(0, [1, 1, 1, 1])], [], { atMs: 59_999, stepMs: 60_000 })).toEqual([]);
});
