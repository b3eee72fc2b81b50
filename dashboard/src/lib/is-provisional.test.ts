import { createParameterSet, defaultParameters } from '@mintscope/schemas/parameters/registry';
import { expect, test } from 'vitest';
import { tokenRow } from '../testing/token-row.ts';
import { isProvisional } from './is-provisional.ts';

const { values } = defaultParameters();
const complete = tokenRow({
  address: 'A',
  enriched: true,
  status: 'complete',
  finalScore: 60,
  initialScore: 60,
  investigationScore: 60,
  transactionScore: 60,
  createdAt: 0,
  eventTimeMs: 30_000,
});

test('complete: enriched, complete, four scores above 0, at least 30 s old', () => {
  expect(isProvisional(complete, values)).toBe(false);
  const soldOut = { ...complete, investigationScore: 0 };
  expect(isProvisional(soldOut, values)).toBe(true);
  expect(isProvisional({ ...soldOut, life: 'rugged' }, values)).toBe(false);
});

test.each([
  ['not enriched', { enriched: false }],
  ['status', { status: 'provisional' as const }],
  ['a score missing', { transactionScore: null }],
  ['a score of 0', { initialScore: 0 }],
  ['too young', { eventTimeMs: 29_999 }],
])('%s: provisional', (_, change) => {
  expect(isProvisional({ ...complete, ...change }, values)).toBe(true);
});

test('rows of the preview are at rest, whatever they lack', () => {
  expect(isProvisional(tokenRow({ address: 'A', status: 'discovered' }), values)).toBe(false);
});

test('how old is old enough is what the set in force says', () => {
  const { values: patient } = createParameterSet({ 'main.completeness.minAgeMs': 31_000 });
  expect(isProvisional(complete, patient)).toBe(true);
});
