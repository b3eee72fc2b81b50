import { describe, expect, it } from 'vitest';
import { measureHolders } from './holder-metrics.ts';

describe('measureHolders', () => {
  it.each([
    { balances: [], expected: [0, null, null, null, null, null] },
    { balances: [0n, -5n], expected: [0, null, null, null, null, null] },
    { balances: [7n], expected: [1, 1, 1, 1, 1, 1] },
    { balances: [1n, 1n], expected: [2, 0, 0.5, 2, 1, 0.5] },
    { balances: [1n, 1n, 1n, 1n], expected: [4, 0, 0.25, 3, 1, 0.25] },
    // 2*(1*1 + 2*2 + 3*3 + 4*4) / (4*10) - 5/4 = 1.5 - 1.25; (1+4+9+16)/100; 4+3 > 5.
    { balances: [3n, 1n, 4n, 2n], expected: [4, 0.25, 0.3, 2, 1, 0.4] },
    // 2*(1 + 2 + 3*98) / (3*100) - 4/3
    { balances: [98n, 1n, 1n], expected: [3, 0.6466666666666667, 0.9606, 1, 1, 0.98] },
    // One holds exactly half: not more than half.
    { balances: [5n, 3n, 2n], expected: [3, 0.2, 0.38, 2, 1, 0.5] },
    // Twelve alike: ten of twelve.
    { balances: Array.from({ length: 12 }, () => 5n), expected: [12, 0, 1 / 12, 7, 10 / 12, 1 / 12] },
  ])('$balances', ({ balances, expected }) => {
    const metrics = measureHolders(balances);
    const figures = [
      metrics.holderCount,
      metrics.giniCoefficient,
      metrics.hhi,
      metrics.nakamoto50,
      metrics.top10Concentration,
      metrics.largestHolder,
    ];
    for (const [index, value] of expected.entries()) {
      if (value === null) expect(figures[index]).toBeNull();
      else expect(figures[index]).toBeCloseTo(value, 12);
    }
  });

  it('does not change with the unit, also beyond what a double can hold', () => {
    const balances = [1n, 5n, 9n, 200n, 3n];
    const scaled = balances.map((each) => each * 10n ** 17n);
    expect(measureHolders(scaled).giniCoefficient).toBeCloseTo(measureHolders(balances).giniCoefficient ?? 0, 14);
    expect(measureHolders(scaled).hhi).toBeCloseTo(measureHolders(balances).hhi ?? 0, 14);
    const huge = balances.map((each) => each * 10n ** 200n);
    expect(measureHolders(huge).hhi).toBeCloseTo(measureHolders(balances).hhi ?? 0, 12);
  });
});
