import { createBackOff } from '@mintscope/engines/patience/back-off';
import { expect, test } from 'vitest';
import { defaultSolanaTiming } from './solana-timing.ts';

test('reconnects after 3 s, 1.5 times as long each time, up to 30 s', () => {
  const { reconnectFirstMs, reconnectFactor, reconnectMaxMs } = defaultSolanaTiming;
  const wait = { firstMs: reconnectFirstMs, factor: reconnectFactor, maxMs: reconnectMaxMs, jitter: 0.25 };
  const backOff = createBackOff(wait, () => 0);
  expect(Array.from({ length: 8 }, () => Math.round(backOff.next()))).toEqual([
    3_000, 4_500, 6_750, 10_125, 15_188, 22_781, 30_000, 30_000,
  ]);
  backOff.reset();
  expect(backOff.next()).toBe(3_000);
});
