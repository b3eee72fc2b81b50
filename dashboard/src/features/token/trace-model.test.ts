import { expect, test } from 'vitest';
import { describeTerm, sumOf } from './trace-model.ts';

const term = {
  name: 'giniCoefficient',
  input: 0.7212,
  unit: 'ratio',
  parameters: { giniPoints: 15 },
  contribution: 4.2,
};

test.each([
  [term, { label: 'Gini coefficient', input: '0.72', parameters: 'Gini points 15' }],
  [
    { ...term, name: 'quick_rate', unit: 'share', input: 0.444 },
    { label: 'Quick rate', input: '44.4%', parameters: 'Gini points 15' },
  ],
  [
    { ...term, input: null, parameters: {} },
    { label: 'Gini coefficient', input: '–', parameters: '' },
  ],
  [
    { ...term, name: 'nakamoto50', unit: 'wallets', input: 12 },
    { label: 'Nakamoto50', input: '12 wallets', parameters: 'Gini points 15' },
  ],
])('%j', (given, text) => {
  expect(describeTerm(given)).toEqual(text);
});

test('terms add up', () => {
  expect(sumOf([term, { ...term, contribution: -1.2 }])).toBeCloseTo(3, 12);
});
