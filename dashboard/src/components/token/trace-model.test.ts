import { expect, test } from 'vitest';
import { describeTerm, extraTerms, splitTerms, sumOf } from './trace-model.ts';

const term = {
  name: 'gini',
  input: 0.7212,
  unit: 'Gini 0..1',
  parameters: { 'investigation.points.gini': 15 },
  contribution: 4.2,
};

test.each([
  ['gini', 'Gini 0..1', 0.7212, 'Even balances (Gini)', '0.72'],
  ['quick_rate', 'share', 0.444, 'Quick rate', '44.4%'],
  ['creator.sold', 'share held', 0.02, 'Creator sold', '2%'],
  ['momentum.5m', 'fraction', 1.0468, 'Price over 5 min', '+105%'],
  ['security.honeypot', 'yes = 1', 1, 'Honeypot', 'Yes'],
  ['volume.24h', 'USD', 1_533_742, 'Volume over 24 h', '$1.53M'],
  ['holders', 'wallets', 1076, 'Holders', '1.08K wallets'],
  ['stage.surface', 'points', 71.86, 'Surface', '71.9'],
  ['accountReuse', 'share', null, 'Payers that return', '–'],
  ['security.start', 'points', 100, 'Safe until shown otherwise', '100'],
  ['recent.quick', 'share', 0.5, 'Trades right after launch, newest trades', '50%'],
  ['cap.ruin', 'probability', 0.05, 'Held down: chance of ruin', '5%'],
  ['cap.newName', 'share', 0.05, 'Held down: new name', '5%'],
])('%s in %s', (name, unit, input, label, text) => {
  expect(describeTerm({ ...term, name, unit, input })).toMatchObject({ label, input: text });
});

test('parameters: short in the table, by registry name in the tooltip', () => {
  const parameters = { 'surface.weights.momentum': 0.2, 'surface.momentum.scale5m': 0.5 };
  expect(describeTerm({ ...term, parameters })).toMatchObject({
    parameters: 'weight 0.2, scale 5m 0.5',
    registry: 'surface.weights.momentum = 0.2\nsurface.momentum.scale5m = 0.5',
  });
});

test('terms add up, and those that add nothing are set apart', () => {
  const nothing = { ...term, name: 'nothing', contribution: 0 };
  const boost = { ...term, name: 'boost.paidAd', contribution: 4 };
  const stage = { ...term, name: 'stage.surface', contribution: 18 };
  expect(sumOf([term, { ...term, contribution: -1.2 }])).toBeCloseTo(3, 12);
  expect(splitTerms([term, nothing])).toEqual({ telling: [term], silent: [nothing] });
  expect(extraTerms([stage, boost, nothing])).toEqual([boost]);
});
