import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decisionStepMs, isDecisionPoint } from './decision-point.ts';

describe('the grid of decisions', () => {
  it.each([
    [0, 1000],
    [120_000, 1000],
    [120_001, 2000],
    [240_000, 2000],
    [600_000, 8000],
    [1_920_000, 16_000],
    [1_920_001, 32_000],
    [86_400_000, 32_000],
  ])('of a token %i ms old has cells of %i ms', (ageMs, stepMs) => {
    expect(decisionStepMs(ageMs)).toBe(stepMs);
  });

  it('has the first trade of each cell, whatever else is traded in it', () => {
    const createdMs = 1_790_000_000_400;
    let lastMs = Number.NEGATIVE_INFINITY;
    const points = [400, 999, 1000, 1001, 1999, 2000, 2500, 4000].filter((at) => {
      const atMs = 1_790_000_000_000 + at;
      const isOne = isDecisionPoint(atMs, { createdMs, lastMs });
      if (isOne) lastMs = atMs;
      return isOne;
    });
    expect(points).toEqual([400, 1000, 2000, 4000]);
  });

  it('has at most 420 points in the first hour, however often is traded', () => {
    const createdMs = 1_790_000_000_123;
    let lastMs = Number.NEGATIVE_INFINITY;
    let points = 0;
    for (let atMs = createdMs; atMs < createdMs + 3_600_000; atMs += 100) {
      if (!isDecisionPoint(atMs, { createdMs, lastMs })) continue;
      lastMs = atMs;
      points++;
    }
    expect(points).toBeGreaterThan(300);
    expect(points).toBeLessThanOrEqual(420);
  });

  it('never has two points in one cell', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5_000_000), { minLength: 2, maxLength: 60 }), (times) => {
        const sorted = times.sort((a, b) => a - b);
        let lastMs = Number.NEGATIVE_INFINITY;
        for (const atMs of sorted) {
          if (!isDecisionPoint(atMs, { createdMs: 0, lastMs })) continue;
          const stepMs = decisionStepMs(atMs);
          expect(Math.floor(lastMs / stepMs)).toBeLessThan(Math.floor(atMs / stepMs));
          lastMs = atMs;
        }
      }),
    );
  });
});
