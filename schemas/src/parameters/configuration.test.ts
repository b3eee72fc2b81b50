import { expect, it } from 'vitest';
import { changesOf, toConfiguration } from './configuration.ts';
import { createParameterSet, defaultParameters } from './registry.ts';

it('tells a set wholly: what is read back is the set', () => {
  const { version, values } = createParameterSet({
    'main.weights.surface': 0.5,
    'surface.volume.referenceUsd': 70_000,
  });
  const configuration = toConfiguration(version, values);
  expect(configuration.mainWeights).toEqual({ surface: 0.5, investigation: 0.45, transaction: 0.3 });
  expect(configuration.surface['volume.referenceUsd']).toBe(70_000);
  expect(Object.keys(configuration.main)).not.toContain('weights.surface');
  expect(changesOf(configuration)).toEqual(values);
  expect(createParameterSet(changesOf(configuration)).version).toBe(version);
});

it('takes from another version of the product what both know', () => {
  const configuration = toConfiguration('p-1', defaultParameters().values);
  delete configuration.main['bands.buy'];
  configuration.main['bands.sell'] = 5;
  const told = changesOf(configuration);
  expect(told).not.toHaveProperty('main.bands.buy');
  expect(told).not.toHaveProperty('main.bands.sell');
});
