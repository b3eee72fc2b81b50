import { expect, test } from 'vitest';
import { defaultSolanaTiming } from '../sources/solana/solana-timing.ts';
import { createBackoff, systemRandom } from './backoff.ts';

test('reconnects after 3 s, 1.5 times as long each time, up to 30 s', () => {
  const { reconnectFirstMs, reconnectFactor, reconnectMaxMs } = defaultSolanaTiming;
  const wait = { firstMs: reconnectFirstMs, factor: reconnectFactor, maxMs: reconnectMaxMs, jitter: 0.25 };
  const backoff = createBackoff(wait, () => 0);
  expect(Array.from({ length: 8 }, () => Math.round(backoff.next()))).toEqual([
    3_000, 4_500, 6_750, 10_125, 15_188, 22_781, 30_000, 30_000,
  ]);
  backoff.reset();
  expect(backoff.next()).toBe(3_000);
});

test('full jitter spreads over everything below the ceiling; a share of jitter only below that share', () => {
  const full = { firstMs: 100, factor: 2, maxMs: 1_000, jitter: 1 };
  expect(createBackoff(full, () => 0.999).next()).toBeCloseTo(0.1);
  expect(createBackoff({ ...full, jitter: 0.25 }, () => 1).next()).toBe(75);
});

test('many attempts do not overflow', () => {
  const backoff = createBackoff({ firstMs: 1, factor: 10, maxMs: 5_000, jitter: 0 });
  for (let i = 0; i < 2_000; i++) expect(backoff.next()).toBeLessThanOrEqual(5_000);
});

test('the random source lies in 0..1', () => {
  for (let i = 0; i < 100; i++) {
    const drawn = systemRandom();
    expect(drawn).toBeGreaterThanOrEqual(0);
    expect(drawn).toBeLessThan(1);
  }
});
