import type { Candle } from '@mintscope/schemas/token-metrics';
import { expect, test } from 'vitest';
import { type ChartMark, placeMarks } from './chart-marks.ts';

const candles = [0, 60_000, 120_000].map(
  (timeMs): Candle => ({ timeMs, open: 1, high: 1, low: 1, close: 1, volume: 0, trades: 0 }),
);
const mark = (atMs: number, text: string): ChartMark => ({ atMs, text, side: 'sell', colour: '--down' });

test('marks stand at their candles in order of time; those of one kind at one candle are counted', () => {
  const marks = [
    mark(130_000, 'Dev sells'),
    mark(70_000, 'Dev sells'),
    mark(65_000, 'Sniper buys'),
    mark(119_999, 'Dev sells'),
  ];
  expect(placeMarks(marks, candles).map(({ timeMs, text }) => [timeMs, text])).toEqual([
    [60_000, 'Dev sells ×2'],
    [60_000, 'Sniper buys'],
    [120_000, 'Dev sells'],
  ]);
});

test('of marks of one kind that crowd the first alone is written, with their number', () => {
  const many = Array.from({ length: 100 }, (_, n): Candle => ({ ...candles[0]!, timeMs: n * 1000 }));
  const sales = [10, 10, 12, 21, 23, 60].map((second) => mark(second * 1000, 'Dev sells'));
  const placed = placeMarks([...sales, mark(11_000, 'Sniper buys')], many);
  expect(placed.map(({ timeMs, text }) => [timeMs / 1000, text])).toEqual([
    [10, 'Dev sells ×4'],
    [11, 'Sniper buys'],
    [12, ''],
    [21, ''],
    [23, 'Dev sells'],
    [60, 'Dev sells'],
  ]);
});

test('what was before the first candle has no mark', () => {
  expect(placeMarks([mark(-1, 'Called')], candles)).toEqual([]);
});
