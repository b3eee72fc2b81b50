import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rateLimitsContract } from '../../testing/rate-limits/contract.ts';
import { rounds } from '../../testing/slice.ts';
import { createLocalRateLimits } from './local-rate-limits.ts';

rateLimitsContract('local', async () => ({ open: async () => createLocalRateLimits() }));

/**
 * The generic cell rate algorithm as the textbook has it, in whole numbers: each take puts the theoretical arrival time off by
 * window / limit, and one that would put it further off than a window is refused. Times are in units of 1 / limit ms.
 */
function model(limit: number, windowMs: number) {
  let arrival = 0n;
  const window = BigInt(windowMs) * BigInt(limit);
  const cost = BigInt(windowMs);
  return (nowMs: number, count: number) => {
    const now = BigInt(nowMs) * BigInt(limit);
    const from = arrival > now ? arrival : now;
    const wanted = cost * BigInt(count);
    const allowed = from + wanted - now <= window;
    if (allowed) arrival = from + wanted;
    const used = arrival > now ? arrival - now : 0n;
    const wait = used + wanted - window;
    const retryAfterMs = wait <= 0n ? 0 : Number((wait + BigInt(limit) - 1n) / BigInt(limit));
    return { allowed, remaining: Number((window - used) / cost), retryAfterMs };
  };
}

describe('local rate limits', () => {
  it('decide as the generic cell rate algorithm does', async () => {
    const settings = fc.record({ limit: fc.integer({ min: 1, max: 50 }), windowMs: fc.integer({ min: 1, max: 5000 }) });
    const pause = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 300 }));
    const pauses = fc.array(fc.tuple(pause, fc.integer({ min: 1, max: 9 })), { maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(settings, pauses, fc.integer({ min: 0, max: 10 ** 9 }), async (limit, steps, startMs) => {
        let nowMs = startMs;
        const limits = createLocalRateLimits({ now: () => nowMs });
        const take = model(limit.limit, limit.windowMs);
        for (const [pauseMs, count] of steps) {
          nowMs += pauseMs;
          expect(await limits.take('k', limit, count)).toEqual(take(nowMs, count));
        }
      }),
      { numRuns: 500, seed: 5 },
    );
  });

  it('allow as many takes as they are told and not one more', async () => {
    const takes = rounds(1_000_000, 100_000);
    const limits = createLocalRateLimits({ now: () => 1e9 });
    const limit = { limit: takes - 17, windowMs: 60_000 };
    let allowed = 0;
    for (let take = 0; take < takes; take++) if ((await limits.take('k', limit)).allowed) allowed += 1;
    expect(allowed).toBe(limit.limit);
  });

  it('allow a take again after just the time told', async () => {
    let nowMs = 0;
    const limits = createLocalRateLimits({ now: () => nowMs });
    const limit = { limit: 7, windowMs: 1000 };
    for (let take = 0; take < 100; take++) {
      const { allowed, retryAfterMs } = await limits.take('k', limit);
      if (allowed) continue;
      nowMs += retryAfterMs - 1;
      expect((await limits.take('k', limit)).allowed).toBe(false);
      nowMs += 1;
      expect((await limits.take('k', limit)).allowed).toBe(true);
    }
  });
});
