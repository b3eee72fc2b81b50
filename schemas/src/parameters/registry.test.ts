import { describe, expect, it } from 'vitest';
import {
  completeParameterSet,
  createParameterSet,
  defaultParameters,
  findParameter,
  ParameterError,
  parameterList,
  parameterValue,
  validateParameters,
} from './registry.ts';

describe('parameter registry', () => {
  it('names every parameter once, as category.subcategory.name', () => {
    const names = parameterList.map((each) => each.name);
    expect(new Set(names).size).toBe(names.length);
    for (const each of parameterList) {
      expect(each.name).toMatch(new RegExp(`^${each.category}\\.${each.subcategory}\\.[a-zA-Z0-9]+$`));
      expect(each.unit).not.toBe('');
      expect(each.description).not.toBe('');
      expect(each.step).toBeGreaterThan(0);
    }
  });

  it('has defaults that validate', () => {
    expect(validateParameters(defaultParameters().values)).toEqual([]);
  });

  it.each([
    ['main.weights.surface', 0.25],
    ['main.weights.investigation', 0.45],
    ['main.weights.transaction', 0.3],
    ['main.rates.solUsdRate', 180],
    ['transaction.sample.signatureLimit', 100],
    ['transaction.sample.quickWindowMs', 15_000],
    ['investigation.scales.hhiDivisor', 0.25],
    ['surface.security.rugRatioPenalty', 30],
  ] as const)('has the specified default of %s', (name, value) => {
    expect(parameterValue(defaultParameters().values, name)).toBe(value);
  });

  it('gives a set a version made of its content', () => {
    const changed = createParameterSet({ 'main.boosts.paidAd': 5 });
    expect(changed.version).not.toBe(defaultParameters().version);
    expect(createParameterSet({ 'main.boosts.paidAd': 4 }).version).toBe(defaultParameters().version);
    expect(Object.isFrozen(changed.values)).toBe(true);
  });

  it.each([
    [{ 'main.boosts.paidAd': 21 }, 'main.boosts.paidAd must be from 0 to 20'],
    [{ 'main.boosts.paidAd': Number.NaN }, 'main.boosts.paidAd is not a number'],
    [{ 'transaction.sample.signatureLimit': 7.5 }, 'transaction.sample.signatureLimit must be a whole number'],
    [{ 'main.bands.buy': 90 }, 'main.bands.buy must be below main.bands.strongBuy'],
    [{ 'surface.creator.createdHigh': 5 }, 'surface.creator.createdCaution must be below surface.creator.createdHigh'],
    [
      { 'main.weights.surface': 0, 'main.weights.investigation': 0, 'main.weights.transaction': 0 },
      'main.weights.surface and its siblings must not all be 0',
    ],
  ])('refuses %j', (changes, sentence) => {
    expect(validateParameters({ ...defaultParameters().values, ...changes })).toContain(sentence);
    expect(() => createParameterSet(changes)).toThrow(ParameterError);
  });

  it('completes a set made by another registry, under the version it has', () => {
    const set = createParameterSet({ 'main.boosts.paidAd': 5 });
    const { 'main.bands.buy': _gone, ...values } = set.values;
    expect(completeParameterSet({ version: 'p-told', values: { ...values, 'main.boosts.x': 1 } })).toEqual({
      version: 'p-told',
      values: set.values,
    });
  });

  it('names what is missing and what is unknown', () => {
    const { 'main.boosts.paidAd': _gone, ...rest } = defaultParameters().values;
    expect(validateParameters({ ...rest, 'main.boosts.x': 1 })).toEqual([
      'main.boosts.paidAd is missing',
      'main.boosts.x is not a parameter',
    ]);
    expect(findParameter('main.boosts.x')).toBeUndefined();
  });
});
