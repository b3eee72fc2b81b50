import { expect, test } from 'vitest';
import { createDelayMeter } from './delay-meter.ts';

test('nothing measured is unknown', () => {
  expect(createDelayMeter().read()).toBe(null);
});

test('the newest samples count, impossible ones do not', () => {
  const meter = createDelayMeter(4);
  for (const delay of [900, 10, 20, 30, 40, Number.NaN, 1e12]) meter.add(delay);
  expect(meter.read()).toEqual({ p50Ms: 30, p99Ms: 40, samples: 4 });
});

test('a small negative delay is two clocks disagreeing', () => {
  const meter = createDelayMeter();
  meter.add(-3);
  expect(meter.read()?.p50Ms).toBe(0);
});
