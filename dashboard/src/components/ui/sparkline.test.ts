import { expect, test } from 'vitest';
import { sparkPath, sparkPlace } from './sparkline.ts';

test.each([
  ['nothing to draw', [], ''],
  ['one price is no line', [5], ''],
  ['lowest at the bottom, highest at the top', [1, 3, 2], 'M0,20L30,0L60,10'],
  ['a price that never moved lies in the middle', [4, 4], 'M0,10L60,10'],
  ['tenths of a pixel are enough', [0, 1, 3], 'M0,20L30,13.3L60,0'],
])('%s', (_, prices, path) => {
  expect(sparkPath(prices, 60, 20)).toBe(path);
});

test.each([
  ['no line has no place', [5], 1000, 1000, null],
  ['at the launch', [1, 3, 2], 0, 1999, [0, 20]],
  ['steps of a second, until the last trade', [1, 3, 2], 1000, 1999, [30, 0]],
  ['between two prices, on the line', [1, 3, 2], 1500, 1999, [45, 5]],
  ['steps that had to become longer', [1, 3, 2], 4000, 7000, [30, 0]],
  ['after the last trade at the end', [1, 3, 2], 90_000, 1999, [60, 10]],
])('%s', (_, prices, atMs, lastMs, place) => {
  expect(sparkPlace(prices, { atMs, lastMs }, 60, 20)).toEqual(place);
});
