import { expect, it } from 'vitest';
import { mainWeights, warningsOf } from './main-weights.ts';
import { createParameterSet, defaultParameters } from './registry.ts';

it('main weights that add up to 1 are taken as they are, without a word', () => {
  const { given, shares } = mainWeights(defaultParameters().values);
  expect(shares).toEqual(given);
  expect(warningsOf(defaultParameters().values)).toEqual([]);
});

it('others are brought to a sum of 1, and told', () => {
  const { values } = createParameterSet({ 'main.weights.surface': 0.75 });
  expect(mainWeights(values).shares).toEqual({
    surface: 0.5,
    investigation: 0.3,
    transaction: expect.closeTo(0.2, 12),
  });
  expect(warningsOf(values)).toEqual([
    'The main weights add up to 1.5, not 1: scores take them as surface 50.0%, investigation 30.0%, transaction 20.0%.',
  ]);
});
