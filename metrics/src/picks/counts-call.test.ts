import { expect, it } from 'vitest';
import { countsCall } from './counts-call.ts';

const whole = {
  symbol: 'CAT',
  createdAt: 1_000,
  calledAt: 31_000,
  scores: { initialScore: 1, walletScore: 2, transactionScore: 3, finalScore: 4 },
};
const rule = { requireCompleteData: true, minDataAge: 30 };

it('a call counts that was made of whole data, of an age', () => {
  expect(countsCall(whole, rule)).toBe(true);
  expect(countsCall({ ...whole, calledAt: 30_999 }, rule)).toBe(false);
  expect(countsCall({ ...whole, symbol: '' }, rule)).toBe(false);
});

it.each([null, 0])('a call with a score of %s does not, unless the rule is off', (score) => {
  for (const name of Object.keys(whole.scores)) {
    const lacking = { ...whole, scores: { ...whole.scores, [name]: score } };
    expect(countsCall(lacking, rule)).toBe(false);
    expect(countsCall(lacking, { ...rule, requireCompleteData: false })).toBe(true);
  }
});
