import { describe, expect, it } from 'vitest';
import { type Candidate, isAnalysisComplete, isEligible, lacksData } from './pick-eligibility.ts';

const complete: Candidate = {
  address: 'Mint1',
  symbol: 'COIN',
  createdAt: 1_000_000,
  eventTimeMs: 1_060_000,
  life: 'trading',
  status: 'complete',
  enriched: true,
  priceSol: 1e-7,
  holders: 20,
  volumeSol: 12,
  initialScore: 50,
  investigationScore: 40,
  transactionScore: 30,
  finalScore: 45,
};
const young: Partial<Candidate> = { status: 'provisional', eventTimeMs: 1_015_000, transactionScore: null };

describe('a token may be called', () => {
  it.each<[boolean, string, Partial<Candidate>]>([
    [true, 'that is complete', {}],
    [true, 'with a final score, 15 s old and enriched in part', young],
    [true, 'with one stage alone beside the final score', { ...young, enriched: false }],
    [false, 'not before 15 s', { ...young, eventTimeMs: 1_014_999 }],
    [false, 'not without any enrichment', { ...young, enriched: false, investigationScore: null }],
    [false, 'not without a final score', { ...young, finalScore: null }],
    [false, 'not with a final score of 0', { finalScore: 0 }],
    [false, 'not with one that is 0 but for rounding', { finalScore: 7e-15 }],
    [true, 'at a price of very little', { priceSol: 1e-12 }],
    [false, 'not without a symbol', { symbol: '' }],
    [false, 'not without an address', { address: '' }],
    [false, 'not without a price', { priceSol: null }],
    [false, 'not at a price of 0', { priceSol: 0 }],
    [false, 'not dead', { life: 'dead' }],
    [false, 'not rugged', { life: 'rugged' }],
  ])('%s: %s', (may, _, change) => {
    expect(isEligible({ ...complete, ...change })).toBe(may);
  });

  it.each<[boolean, Partial<Candidate>]>([
    [true, {}],
    [false, { enriched: false }],
    [false, { status: 'provisional' }],
    [false, { transactionScore: 0 }],
    [false, { investigationScore: null }],
  ])('complete: %s', (is, change) => {
    expect(isAnalysisComplete({ ...complete, ...change })).toBe(is);
  });
});

describe('the rule of complete data', () => {
  const rule = { requireCompleteData: true, minDataAge: 30 };
  it.each<[string[], Partial<Candidate>]>([
    [[], {}],
    [['age'], { eventTimeMs: 1_029_999 }],
    [['holders'], { holders: 0 }],
    [['holders', 'volume'], { holders: null, volumeSol: null }],
    [['walletScore'], { investigationScore: null }],
    [['transactionScore', 'finalScore'], { transactionScore: 0, finalScore: 0 }],
    [[], { status: 'provisional', enriched: false }],
    [
      ['walletScore', 'transactionScore', 'enrichment'],
      { status: 'provisional', enriched: false, investigationScore: null, transactionScore: null },
    ],
    [['price', 'initialScore'], { priceSol: null, initialScore: null }],
  ])('misses %j', (missed, change) => {
    expect(lacksData({ ...complete, ...change }, rule)).toEqual(missed);
  });

  it('misses nothing while it is off', () => {
    expect(lacksData({ ...complete, holders: null }, { ...rule, requireCompleteData: false })).toEqual([]);
  });
});
