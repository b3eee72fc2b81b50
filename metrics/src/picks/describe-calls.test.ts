import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CountedCall, describeCalls, mostEquityPoints } from './describe-calls.ts';

const someCall: fc.Arbitrary<CountedCall> = fc.record({
  calledAt: fc.integer({ min: 0, max: 10 * 86_400_000 }),
  x: fc.option(fc.double({ min: 0, max: 200, noNaN: true })),
  netSol: fc.option(fc.double({ min: -1, max: 50, noNaN: true })),
  band: fc.constantFrom('STRONG_BUY', 'BUY', 'WATCH', 'AVOID', null),
  launchpad: fc.constantFrom('pump', 'moonshot', null),
  parameterVersion: fc.constantFrom('p-1', 'p-2'),
});

function call(calledAt: number, netSol: number | null): CountedCall {
  return { calledAt, netSol, x: 1, band: 'BUY', launchpad: 'pump', parameterVersion: 'p-1' };
}

describe('what is drawn of calls', () => {
  it('has each call that is known in one group of each kind, and in one step of the distribution', () => {
    fc.assert(
      fc.property(fc.array(someCall, { maxLength: 60 }), (calls) => {
        const { outcome, distribution, byBand, byLaunchpad, byHour, byParameterVersion } = describeCalls(calls, 1.5);
        expect(outcome.n).toBe(calls.filter(({ x }) => x !== null).length);
        expect(sum(distribution.map(({ n }) => n))).toBe(outcome.n);
        for (const groups of [byBand, byLaunchpad, byHour, byParameterVersion]) {
          expect(sum(groups.map((group) => group.outcome.n))).toBe(outcome.n);
          expect(sum(groups.map((group) => group.outcome.hitRates[0]!.hits))).toBe(outcome.hitRates[0]!.hits);
          expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
        }
      }),
    );
  });

  it('has steps that meet', () => {
    const { distribution } = describeCalls([], 1.5);
    expect(distribution[0]!.from).toBe(0);
    for (const [index, { from }] of distribution.entries()) expect(from).toBe(distribution[index - 1]?.to ?? 0);
    expect(distribution.at(-1)!.to).toBeNull();
  });

  it('ends its curve at the sum of all, and falls as far as from any point to a later one', () => {
    fc.assert(
      fc.property(fc.array(someCall, { maxLength: 30 }), (calls) => {
        const taken = calls.filter(({ netSol }) => netSol !== null).sort((a, b) => a.calledAt - b.calledAt);
        const { equity, equityCalls, equityDrawdownSol } = describeCalls(calls, 1.5);
        expect(equityCalls).toBe(taken.length);
        expect(equity.map(({ at }) => at)).toEqual(taken.map(({ calledAt }) => calledAt));
        const levels = [0, ...equity.map(({ sol }) => sol)];
        const falls = levels.flatMap((high, from) => levels.slice(from).map((low) => high - low));
        expect(equityDrawdownSol).toBeCloseTo(Math.max(...falls), 9);
        expect(levels.at(-1)).toBeCloseTo(sum(taken.map(({ netSol }) => netSol!)), 9);
      }),
    );
  });

  it('falls from nothing, too', () => {
    const { equity, equityDrawdownSol } = describeCalls([call(2, -0.5), call(1, -0.5), call(3, 4), call(4, null)], 1.5);
    expect(equity).toEqual([
      { at: 1, sol: -0.5 },
      { at: 2, sol: -1 },
      { at: 3, sol: 3 },
    ]);
    expect(equityDrawdownSol).toBe(1);
  });

  it('draws many calls at even steps, of which the last is the last call, and forgets no fall between them', () => {
    const calls = Array.from({ length: 2_500 }, (_, index) => call(index, index === 1_234 ? -40 : 0.01));
    const { equity, equityCalls, equityDrawdownSol } = describeCalls(calls, 1.5);
    expect([equity.length, equityCalls]).toEqual([mostEquityPoints, 2_500]);
    expect(equity.at(-1)!.at).toBe(2_499);
    const steps = equity.map(({ at }, index) => at - (equity[index - 1]?.at ?? -1));
    expect(new Set(steps)).toEqual(new Set([2, 3]));
    expect(equityDrawdownSol).toBeCloseTo(40, 9);
  });
});

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
