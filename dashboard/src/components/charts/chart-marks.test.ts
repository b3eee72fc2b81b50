import type { Candle } from '@mintscope/schemas/token-metrics';
import { expect, test } from 'vitest';
import { type ChartMark, markText, placeMarks } from './chart-marks.ts';

const candles = [0, 60_000, 120_000].map(
  (timeMs): Candle => ({ timeMs, open: 1, high: 1, low: 1, close: 1, volume: 0, trades: 0 }),
);
const mark = (atMs: number, text: string): ChartMark => ({ atMs, text, side: 'sell', colour: '--down' });

test('marks stand at their candles, kind by kind in order of time; those of one kind at one candle are counted', () => {
  const marks = [
    mark(130_000, 'Dev sells'),
    mark(70_000, 'Dev sells'),
    mark(65_000, 'Sniper buys'),
    mark(119_999, 'Dev sells'),
  ];
  expect(placeMarks(marks, candles).map((placed) => [placed.candle.timeMs, markText(placed)])).toEqual([
    [60_000, 'Dev sells ×2'],
    [120_000, 'Dev sells'],
    [60_000, 'Sniper buys'],
  ]);
});

test('what was before the first candle has no mark', () => {
  expect(placeMarks([mark(-1, 'Called')], candles)).toEqual([]);
});
