import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyMultiple, hitRateOf, summariseCalls } from './call-statistics.ts';

describe('what calls came to', () => {
  it('leaves out what is not known, and counts a position that lost everything', () => {
    const { n, winRate, mean, median } = summariseCalls([null, 0, 2, 4, Number.NaN, Number.POSITIVE_INFINITY], 2);
    expect({ n, winRate, mean, median }).toEqual({ n: 3, winRate: 2 / 3, mean: 2, median: 2 });
  });

  it('says nothing of no calls', () => {
    const nothing = { n: 0, hits: 0, rate: null, low: null, high: null };
    expect(summariseCalls([null], 2)).toEqual({
      n: 0,
      winRate: null,
      hitRates: [2, 3, 5, 10].map((x) => ({ x, ...nothing })),
      mean: null,
      median: null,
    });
  });

  it('has rates that fall with the multiple, within their intervals, and a mean and median within the calls', () => {
    const multiple = fc.double({ min: 0, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(multiple, { minLength: 1, maxLength: 60 }),
        fc.double({ min: 1, max: 10 }),
        (all, winner) => {
          const { n, winRate, hitRates, mean, median } = summariseCalls(all, winner);
          expect(n).toBe(all.length);
          expect(winRate).toBe(all.filter((x) => x >= winner).length / n);
          hitRates.forEach(({ x, hits, rate, low, high }, index) => {
            expect(hits).toBe(all.filter((each) => each >= x).length);
            expect(low! >= 0 && low! <= rate! && rate! <= high! && high! <= 1).toBe(true);
            expect(hits).toBeLessThanOrEqual(hitRates[index - 1]?.hits ?? n);
          });
          for (const middle of [mean!, median!]) {
            expect(middle).toBeGreaterThanOrEqual(Math.min(...all) * (1 - 1e-9));
            expect(middle).toBeLessThanOrEqual(Math.max(...all) * (1 + 1e-9));
          }
        },
      ),
    );
  });

  it('does not rest on the order of the calls', () => {
    const some = fc.array(fc.option(fc.double({ min: 0, max: 100, noNaN: true })), { maxLength: 40 });
    fc.assert(
      fc.property(some, (all) => {
        expect(summariseCalls([...all].reverse(), 2)).toEqual(summariseCalls(all, 2));
      }),
    );
  });
});

describe('the interval of a rate', () => {
  it('is that of Wilson, as worked out by hand', () => {
    // 8 of 10: (0.8 + 1.9208/10 -+ 1.96 sqrt(0.016 + 0.9604/100)) / 1.38415
    const { low, high } = hitRateOf(2, 8, 10);
    expect(low).toBeCloseTo(0.4902, 4);
    expect(high).toBeCloseTo(0.9433, 4);
  });

  it('becomes narrower with more calls of the same rate', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 50 }), (n, of) => {
        const hits = Math.min(n, of);
        const few = hitRateOf(2, hits, n);
        const many = hitRateOf(2, 10 * hits, 10 * n);
        expect(many.high! - many.low!).toBeLessThan(few.high! - few.low!);
      }),
    );
  });
});

it('a call is a winner from the threshold on, and a loser below 0.9', () => {
  expect([0, 0.89, 0.9, 1.49, 1.5, 9].map((x) => classifyMultiple(x, 1.5))).toEqual([
    'loser',
    'loser',
    'neutral',
    'neutral',
    'winner',
    'winner',
  ]);
});
