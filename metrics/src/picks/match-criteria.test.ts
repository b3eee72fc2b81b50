import { defaultCriteria } from '@mintscope/schemas/api/picks/default-settings';
import type { PickerCriteria } from '@mintscope/schemas/picks/picking-rules';
import { expect, it } from 'vitest';
import { matchCriteria } from './match-criteria.ts';

const scores = { initialScore: 71.24, walletScore: 50, transactionScore: null, finalScore: 45 };

function criteria(logic: 'AND' | 'OR', ...enabled: [name: keyof typeof scores, minValue: number][]): PickerCriteria {
  const off = { enabled: false, minValue: 0 };
  const none = { initialScore: off, walletScore: off, transactionScore: off, finalScore: off };
  return {
    ...none,
    ...Object.fromEntries(enabled.map(([name, minValue]) => [name, { enabled: true, minValue }])),
    logic,
  };
}

it.each<[string, PickerCriteria, boolean, string[]]>([
  ['with none enabled', criteria('AND'), false, []],
  ['with none enabled, any of them', criteria('OR'), false, []],
  ['by default', defaultCriteria, true, ['Final score 45 (at least 45)']],
  ['at its minimum exactly', criteria('AND', ['walletScore', 50]), true, ['Wallet score 50 (at least 50)']],
  ['just below', criteria('AND', ['walletScore', 50.1]), false, []],
  ['with an unknown score, even at least 0', criteria('AND', ['transactionScore', 0]), false, []],
  [
    'with all of several',
    criteria('AND', ['initialScore', 71.2], ['finalScore', 40]),
    true,
    ['Initial score 71.2 (at least 71.2)', 'Final score 45 (at least 40)'],
  ],
  [
    'with one of two that must',
    criteria('AND', ['initialScore', 70], ['transactionScore', 1]),
    false,
    ['Initial score 71.2 (at least 70)'],
  ],
  [
    'with one of two that may',
    criteria('OR', ['initialScore', 90], ['walletScore', 20]),
    true,
    ['Wallet score 50 (at least 20)'],
  ],
])('a token is matched or not %s', (_, wanted, matches, texts) => {
  expect(matchCriteria(scores, wanted)).toEqual({ matches, texts });
});

it('never words a score below the minimum that it reached', () => {
  const { texts } = matchCriteria({ ...scores, initialScore: 70.06 }, criteria('AND', ['initialScore', 70.05]));
  expect(texts).toEqual(['Initial score 70.05 (at least 70.05)']);
});
