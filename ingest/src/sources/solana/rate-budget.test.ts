import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRateBudget } from './rate-budget.ts';

const never = new AbortController().signal;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** When each take would be allowed, told by the clock at which it no longer waits. */
async function allowedAt(takes: readonly number[], budget: ReturnType<typeof createRateBudget>, from = Date.now()) {
  const times: number[] = new Array(takes.length).fill(Number.NaN);
  const started = takes.map((calls, i) =>
    budget.take(calls, never).then(() => {
      times[i] = Date.now() - from;
    }),
  );
  void started;
  for (let step = 0; times.some(Number.isNaN) && step < 2_000; step++) {
    vi.setSystemTime(Date.now() + 10);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return times;
}

test('a quiet budget lets a burst through at once, then keeps the rate', async () => {
  const budget = createRateBudget({ perSecond: 100, burst: 5, now: Date.now });
  const times = await allowedAt([1, 1, 1, 1, 1, 1, 1], budget);
  expect(Math.max(...times.slice(0, 5))).toBeLessThanOrEqual(10);
  expect(times[5]).toBeGreaterThanOrEqual(10);
  expect(times[6]).toBeGreaterThanOrEqual(20);
});

test('calls of a batch count each; first come, first served', async () => {
  const budget = createRateBudget({ perSecond: 100, burst: 10, now: Date.now });
  const [first, second, third] = await allowedAt([10, 10, 1], budget);
  expect(first).toBeLessThanOrEqual(10);
  expect(second).toBeGreaterThanOrEqual(100);
  expect(third).toBeGreaterThanOrEqual(110);
});

test('a pause holds every call, also those that wait already', async () => {
  const budget = createRateBudget({ perSecond: 1_000, burst: 1, now: Date.now });
  budget.pauseUntil(Date.now() + 300);
  const [first] = await allowedAt([1], budget);
  expect(first).toBeGreaterThanOrEqual(300);
});

test('ends with the signal', async () => {
  const stop = new AbortController();
  const budget = createRateBudget({ perSecond: 0.001, burst: 1, now: Date.now });
  await budget.take(1, stop.signal);
  const waiting = budget.take(1, stop.signal);
  stop.abort();
  await expect(waiting).rejects.toThrow(/abort/i);
});
