import { expect, test } from 'vitest';
import { createBackOff, systemRandom } from './back-off.ts';

test('waits longer each time up to the most, and from the beginning after a reset', () => {
  const backOff = createBackOff({ firstMs: 100, factor: 3, maxMs: 1_000, jitter: 0.25 }, () => 0);
  expect(Array.from({ length: 4 }, () => backOff.next())).toEqual([100, 300, 900, 1_000]);
  backOff.reset();
  expect(backOff.next()).toBe(100);
});

test('full jitter spreads over everything below the ceiling; a share of jitter only below that share', () => {
  const full = { firstMs: 100, factor: 2, maxMs: 1_000, jitter: 1 };
  expect(createBackOff(full, () => 0.999).next()).toBeCloseTo(0.1);
  expect(createBackOff({ ...full, jitter: 0.25 }, () => 1).next()).toBe(75);
});

test('many attempts do not overflow', () => {
  const backOff = createBackOff({ firstMs: 1, factor: 10, maxMs: 5_000, jitter: 0 });
  for (let i = 0; i < 2_000; i++) expect(backOff.next()).toBeLessThanOrEqual(5_000);
});

test('the random source lies in 0..1', () => {
  for (let i = 0; i < 100; i++) {
    const drawn = systemRandom();
    expect(drawn).toBeGreaterThanOrEqual(0);
    expect(drawn).toBeLessThan(1);
  }
});
