import { expect, test } from 'vitest';
import { axisPrice } from './axis-price.ts';

test.each([
  [1.4e-6, [1.4e-6, 1e-6, 9e-7, 4e-8, 0], ['0.0₅1400', '0.0₅1000', '0.0₅0900', '0.0₅0040', '0.0₅0000']],
  [0.0123, [0.0123, 0.009], ['0.01230', '0.00900']],
  [0.5, [0.5, 0.05], ['0.5000', '0.0500']],
  [9.99e-10, [9.99e-10], ['0.0₉9990']],
  [250_000, [250_000, 9_500], ['250K', '9.5K']],
])('up to %s all prices have one form', (largest, prices, texts) => {
  expect(prices.map(axisPrice(largest))).toEqual(texts);
});

test('below zero the axis is bare', () => {
  expect([axisPrice(1e-6)(-1e-7), axisPrice(5)(-1)]).toEqual(['', '']);
});
