import { expect, it } from 'vitest';
import { exportScore, exportWeights } from './export-weights.ts';

it('the score of an export is the stages under its weights, unknown while one is', () => {
  expect(Object.values(exportWeights).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
  expect(exportScore({ surface: 100, investigation: 0, transaction: 0 })).toBeCloseTo(20, 12);
  expect(exportScore({ surface: 100, investigation: 100, transaction: 100 })).toBeCloseTo(100, 12);
  expect(exportScore({ surface: 100, investigation: null, transaction: 100 })).toBeNull();
});
