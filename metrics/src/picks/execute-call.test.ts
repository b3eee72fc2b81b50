import { describe, expect, it } from 'vitest';
import { type CallTerms, executeCall as execute, type Moment } from './execute-call.ts';
import type { Market } from './market.ts';

const second = 1000;
/** So deep that a position moves nothing, and without fees: figures are those of the price alone. */
const priced = (x: number): Market => ({
  ...{ base: 1e20, quote: 1e16 * x, depth: 1e16 * x, buyable: Number.POSITIVE_INFINITY, payable: 1e16 * x },
  ...{ buyFee: 0, sellFee: 0, keptFrom: 'nothing', keptShare: 0 },
});
const moments = (...points: [atMs: number, x: number | null][]): Moment[] =>
  points.map(([timeMs, x]) => ({ timeMs, market: x === null ? null : priced(x) }));
const terms = { calledAt: 0, price: 1e-4, sizeSol: 1 };
/** Of a longer course what has happened by then. */
const executeCall = (call: CallTerms, course: Moment[], nowMs: number) =>
  execute(
    call,
    course.filter(({ timeMs }) => timeMs <= nowMs),
    nowMs,
  );
const near = (x: number) => expect.closeTo(x, 4);

describe('a position', () => {
  it('is filled after the delay in the market as it stands then, not in that of the call', () => {
    const course = moments([0, 1], [2 * second, 1.5], [9 * second, 3]);
    expect(executeCall(terms, course, 3 * second)).toMatchObject({
      filledAt: 3 * second,
      nowX: near(1),
      peakX: near(1),
    });
    expect(executeCall(terms, course, 9 * second)).toMatchObject({ nowX: near(2), peakX: near(2), peakAt: 9 * second });
    expect(executeCall(terms, course, 2999)).toMatchObject({ filledAt: null, nowX: null, ruleX: null });
  });

  it('waits for a market while none is open', () => {
    const course = moments([0, 1], [2 * second, null], [20 * second, 2], [30 * second, 5]);
    expect(executeCall(terms, course, 10 * second)).toMatchObject({ filledAt: null, spentSol: null });
    expect(executeCall(terms, course, 40 * second)).toMatchObject({ filledAt: 20 * second, nowX: near(2.5) });
  });

  it('sells half at 2x of the call and the rest 30 % under the highest since, each 3 s later', () => {
    const course = moments(
      [0, 1],
      [10 * second, 2.2],
      [12 * second, 2.6],
      [30 * second, 4],
      [60 * second, 2.8],
      [61 * second, 1],
    );
    expect(executeCall(terms, course, 31 * second)).toMatchObject({ ruleX: near((2.6 + 4) / 2), ruleClosed: false });
    expect(executeCall(terms, course, 62 * second)).toMatchObject({ ruleClosed: false, ruleX: near((2.6 + 1) / 2) });
    // The price had fallen on by the time that the order was filled.
    expect(executeCall(terms, course, 64 * second)).toMatchObject({ ruleClosed: true, ruleX: near((2.6 + 1) / 2) });
    const later = [...course, ...moments([100 * second, 50])];
    expect(executeCall(terms, later, 200 * second)).toMatchObject({ ruleX: near((2.6 + 1) / 2), peakX: near(50) });
  });

  it('that never saw 2x is sold wholly by the stop', () => {
    const course = moments([0, 1], [10 * second, 0.69], [20 * second, 0.1]);
    expect(executeCall(terms, course, 30 * second)).toMatchObject({
      ruleClosed: true,
      ruleX: near(0.69),
      nowX: near(0.1),
    });
  });

  it('gets less of a shallow market, and pays fees on both sides', () => {
    const shallow: Market = { ...priced(1), base: 1e15, quote: 30e9, payable: 30e9, buyFee: 0.01, sellFee: 0.01 };
    const course = [{ timeMs: 0, market: shallow }];
    const [small, large] = [0.5, 5].map((sizeSol) => executeCall({ ...terms, sizeSol }, course, 4 * second).nowX!);
    expect(small).toBeLessThan(0.98);
    expect(large).toBeLessThan(small! - 0.1);
  });

  it('counts with what could be sold, and spends what could be bought', () => {
    const ending: Market = { ...priced(1), buyable: 1e12, payable: 0 };
    const result = executeCall(terms, [{ timeMs: 0, market: ending }], 4 * second);
    expect(result).toMatchObject({ nowX: 0, spentSol: near(0.1) });
    const soldOut = { ...ending, buyable: 0 };
    expect(executeCall(terms, [{ timeMs: 0, market: soldOut }], 4 * second).filledAt).toBe(null);
  });
});
