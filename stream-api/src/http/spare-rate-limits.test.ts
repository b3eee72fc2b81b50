import { createLocalRateLimits } from '@mintscope/engines/rate-limits/local-rate-limits';
import type { RateLimits } from '@mintscope/engines/rate-limits/port';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spareRateLimits } from './spare-rate-limits.ts';

const limit = { limit: 1_200, windowMs: 60_000 };

/** Instances that share an engine on a clock of the test's own. */
function setUp(instances: number) {
  let nowMs = 0;
  const now = () => nowMs;
  const engine = createLocalRateLimits({ now });
  let questions = 0;
  const counted: Pick<RateLimits, 'take'> = {
    take(...given) {
      questions += 1;
      return engine.take(...given);
    },
  };
  return {
    takes: Array.from({ length: instances }, () => spareRateLimits(counted, now)),
    questions: () => questions,
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

describe('spared rate limits', () => {
  it.each([1_200, 1_211, 7])('allow exactly the limit of %i at once, and ask a fraction of it', async (most) => {
    const { takes, questions } = setUp(1);
    let allowed = 0;
    for (let wave = 0; wave < 100; wave++) {
      const together = Array.from({ length: 30 }, () => takes[0]!('k', { limit: most, windowMs: 60_000 }));
      for (const decision of await Promise.all(together)) if (decision.allowed) allowed += 1;
    }
    expect(allowed).toBe(most);
    // Twenty shares; and of one or two waves, near the limit, each take.
    expect(questions()).toBeLessThan(20 + 2 * 30);
  });

  it('do not wait for one another near the limit', async () => {
    const engine = createLocalRateLimits({ now: () => 0 });
    let underWay = 0;
    let most = 0;
    const take = spareRateLimits(
      {
        async take(...given) {
          underWay += 1;
          most = Math.max(most, underWay);
          await new Promise((resolve) => setImmediate(resolve));
          underWay -= 1;
          return engine.take(...given);
        },
      },
      () => 0,
    );
    const decisions = await Promise.all(Array.from({ length: 12 }, () => take('k', { limit: 5, windowMs: 60_000 })));
    expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(5);
    expect(most).toBe(12);
  });

  it('ask for each take where a share would be wasted on its way', async () => {
    let nowMs = 0;
    const counts: number[] = [];
    const take = spareRateLimits(
      {
        async take(_key, _limit, count = 1) {
          counts.push(count);
          nowMs += 5_000;
          return { allowed: true, remaining: 1, retryAfterMs: 0 };
        },
      },
      () => nowMs,
    );
    expect((await take('k', limit)).allowed).toBe(true);
    expect(counts).toEqual([60, 1]);
  });

  it('refuse what the engine refused without asking it again, until it could be allowed', async () => {
    const { takes, questions, pass } = setUp(1);
    expect((await takes[0]!('k', limit, 1_200)).allowed).toBe(true);
    const { allowed, retryAfterMs } = await takes[0]!('k', limit, 5);
    expect([allowed, retryAfterMs]).toEqual([false, 250]);
    const asked = questions();
    pass(249);
    for (let i = 0; i < 1_000; i++) expect((await takes[0]!('k', limit, 5)).allowed).toBe(false);
    expect(questions()).toBe(asked);
    // Something smaller may be allowed earlier, and so it is asked for.
    expect((await takes[0]!('k', limit, 1)).allowed).toBe(true);
    pass(51);
    expect((await takes[0]!('k', limit, 5)).allowed).toBe(true);
  });

  it('never allow more than the limit, however many instances share it', async () => {
    const step = fc.record({
      pauseMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 4_000 })),
      instance: fc.nat({ max: 3 }),
      count: fc.constantFrom(1, 1, 5, 40),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 300 }), async (steps) => {
        const { takes, pass } = setUp(4);
        let used = 0;
        for (const { pauseMs, instance, count } of steps) {
          pass(pauseMs);
          // What has come back meanwhile; the generic cell rate algorithm, kept beside.
          used = Math.max(0, used - (pauseMs * limit.limit) / limit.windowMs);
          if ((await takes[instance]!('k', limit, count)).allowed) used += count;
          expect(used).toBeLessThanOrEqual(limit.limit + 1e-6);
        }
      }),
      { numRuns: 200, seed: 11 },
    );
  });

  it('lose no more than a share for each instance', async () => {
    const { takes } = setUp(4);
    let allowed = 0;
    for (let i = 0; i < 2_000; i++) if ((await takes[i % 4]!('k', limit)).allowed) allowed += 1;
    expect(allowed).toBe(1_200);
  });

  it('tell those who wait when the engine fails, and ask it again', async () => {
    let isAway = true;
    const engine = createLocalRateLimits();
    const take = spareRateLimits(
      { take: async (...given) => (isAway ? Promise.reject(new Error('away')) : engine.take(...given)) },
      () => performance.now(),
    );
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => take('k', limit)));
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    isAway = false;
    expect((await take('k', limit)).allowed).toBe(true);
  });
});
