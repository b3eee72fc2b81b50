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

test('what is above the largest has as many zeros as it has', () => {
  const write = axisPrice(9.8e-6);
  expect([1.05e-5, 9.99996e-6, 9.8e-6, 2e-4].map(write)).toEqual(['0.0₄1050', '0.0₄1000', '0.0₅9800', '0.0₃2000']);
  expect(axisPrice(0.5)(1.2)).toBe('1.2');
});

test('what the chart measures the width of its axis with is no longer than a price', () => {
  for (const largest of [1.4e-6, 9.99e-10, 0.0123])
    for (const measured of [0.11111111111111, 1 - 0.11111111111111]) {
      const write = axisPrice(largest);
      expect(write(measured).length, `${largest}`).toBeLessThanOrEqual(write(largest).length);
    }
});

test('below zero the axis is bare', () => {
  expect([axisPrice(1e-6)(-1e-7), axisPrice(5)(-1)]).toEqual(['', '']);
});
