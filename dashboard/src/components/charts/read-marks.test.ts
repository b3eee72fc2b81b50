import { expect, test } from 'vitest';
import type { PlacedMark } from './chart-marks.ts';
import { readMarks } from './read-marks.ts';

const mark = (second: number, text: string, count = 1): PlacedMark => ({
  ...{ text, count, side: 'sell', colour: '--down' },
  candle: {
    timeMs: new Date(2026, 0, 1, 7, 38, second).getTime(),
    open: 1,
    high: 1,
    low: 1,
    close: 1,
    volume: 0,
    trades: 0,
  },
});

test.each([
  ['nothing near', [], ''],
  ['two kinds', [mark(41, 'Dev sells', 2), mark(45, 'Migrated')], '07:38:41 Dev sells ×2 · 07:38:45 Migrated'],
  [
    'more than a line has room for',
    [1, 2, 3, 4, 5, 6].map((second) => mark(second, 'Dev sells')),
    '07:38:01 Dev sells · 07:38:02 Dev sells · 07:38:03 Dev sells · 07:38:04 Dev sells · 2 more',
  ],
])('%s', (_, marks, text) => {
  expect(readMarks(marks)).toBe(text);
});
