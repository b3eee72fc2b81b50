import { expect, it, vi } from 'vitest';
import { perValues } from './per-values.ts';
import { createParameterSet, defaultParameters, parameterValue } from './registry.ts';

it('makes once a set what is made of its values', () => {
  const make = vi.fn((values: ReturnType<typeof defaultParameters>['values']) => ({
    buy: parameterValue(values, 'main.bands.buy'),
  }));
  const made = perValues(make);
  const [first, second] = [defaultParameters().values, createParameterSet({ 'main.bands.buy': 65 }).values];
  const byDefault = parameterValue(first, 'main.bands.buy');
  expect([made(first).buy, made(second).buy, made(first).buy]).toEqual([byDefault, 65, byDefault]);
  expect(made(first)).toBe(made(first));
  expect(make).toHaveBeenCalledTimes(2);
});
