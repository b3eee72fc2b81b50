import { executeCall, type Moment } from '@mintscope/metrics/picks/execute-call';
import { followCall, type PricePoint } from '@mintscope/metrics/picks/follow-call';
import type { Market } from '@mintscope/metrics/picks/market';
import type { Call } from '@mintscope/schemas/picks/call';
import { positionSizesSol } from '@mintscope/schemas/picks/executable';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addCall,
  type CalledToken,
  meetLatePrice,
  meetMoment,
  newCalledToken,
  passTime,
  takeNews,
} from '../state/called-token.ts';

const calledAt = 1_790_000_000_500;
const price = 2e-7;
const decimals = 6;
const everyMs = 10_000;
const passing = { everyMs, solUsdRate: 100 };

/** Times to the next trade: within a delay, minutes, hours, days. */
const gaps = fc.oneof(
  fc.integer({ min: 0, max: 4000 }),
  fc.integer({ min: 0, max: 40 * 60_000 }),
  fc.integer({ min: 0, max: 30 * 3_600_000 }),
  fc.integer({ min: 0, max: 10 * 86_400_000 }),
);
const steps = fc.array(
  fc.record({
    gapMs: gaps,
    /** How the price moves; 0 = a trade that sets none. */
    move: fc.constantFrom(0, 0.01, 0.6, 0.97, 1, 1.02, 1.06, 1.8, 4, 40),
    depth: fc.constantFrom(0.01, 1, 50),
    isClosed: fc.boolean(),
    isLate: fc.boolean(),
    ticks: fc.nat(5),
  }),
  { minLength: 1, maxLength: 40 },
);

function marketAt(x: number, depth: number): Market {
  const base = 1e15 * depth;
  return {
    ...{ base, quote: base * price * 1e3 * x, buyable: base * 0.7, payable: base * price * 900 * x },
    depth: base * price * 1e3 * x,
    ...{ buyFee: 0.01, sellFee: 0.0125, keptFrom: 'nothing', keptShare: 0 },
  };
}

function begin(first: Market | null): CalledToken {
  const called = newCalledToken(1, 'Mint');
  called.decimals = decimals;
  called.supply = 1e9;
  // What is not read here is not made up.
  addCall(called, { mint: 'Mint', ordinal: 1, calledAt, price, marketCap: null } as Call, { pool: 1, market: first });
  return called;
}

it('a call followed from trade to trade has the figures of its whole history, also after a restart at any place', () => {
  let settled = 0;
  fc.assert(
    fc.property(fc.boolean(), steps, (isOpen, made) => {
      const first = isOpen ? marketAt(1, 1) : null;
      let called = begin(first);
      const prices: PricePoint[] = [];
      const moments: Moment[] = [{ timeMs: calledAt, market: first }];
      let [timeMs, x] = [calledAt, 1];
      let figures = takeNews(called).callFigures[0]!;
      for (const { gapMs, move, depth, isClosed, isLate, ticks } of made) {
        const next = move === 0 ? x : x * move;
        if (isLate && move > 0) {
          const late = { timeMs: Math.max(calledAt, timeMs - (gapMs % 3000)), price: price * next };
          meetLatePrice(called, late);
          prices.push({ ...late, isLate });
        } else {
          // A partition's clock meets some ticks, and the last one before an event at least.
          for (let tick = ticks; tick >= 0; tick--)
            passTime(called, tickBefore(timeMs + gapMs) - tick * everyMs, passing);
          timeMs += gapMs;
          const market = isClosed ? null : marketAt(next, depth);
          const standing = { pool: 1, market };
          if (called.calls[0]?.settled) break;
          meetMoment(called, { timeMs, price: move === 0 ? Number.NaN : price * next, standing }, 100);
          moments.push({ timeMs, market });
          if (move > 0) prices.push({ timeMs, price: price * next });
          x = next;
        }
        figures = takeNews(called).callFigures[0]!;
        if (figures.settled) break;
        called = { ...(JSON.parse(JSON.stringify(called)) as CalledToken), dueMs: Number.NaN };
      }
      figures = takeNews(called).callFigures[0] ?? figures;
      if (figures.settled) settled++;
      const { executable, version: _, marketCap: __, mint: ___, ordinal: ____, asOf, ...course } = figures;
      expect(course).toEqual(followCall({ calledAt, price }, prices, asOf));
      const lamports = (price * 1e9) / 10 ** decimals;
      expect(executable).toEqual(
        positionSizesSol.map((sizeSol) => executeCall({ calledAt, price: lamports, sizeSol }, moments, asOf)),
      );
    }),
    { numRuns: 300 },
  );
  expect(settled).toBeGreaterThan(5);
});

function tickBefore(ms: number): number {
  return Math.floor(ms / everyMs) * everyMs;
}
