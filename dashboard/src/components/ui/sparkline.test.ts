import { expect, test } from 'vitest';
import { sparkPath } from './sparkline.ts';

test.each([
  ['nothing to draw', [], ''],
  ['one price is no line', [5], ''],
  ['lowest at the bottom, highest at the top', [1, 3, 2], 'M0,20L30,0L60,10'],
  ['a price that never moved lies in the middle', [4, 4], 'M0,10L60,10'],
  ['tenths of a pixel are enough', [0, 1, 3], 'M0,20L30,13.3L60,0'],
])('%s', (_, prices, path) => {
  expect(sparkPath(prices, 60, 20)).toBe(path);
});
