import { createParameterSet, defaultParameters, type ParameterName } from '@mintscope/schemas/parameters/registry';
import type { SampleTrade } from '@mintscope/schemas/token-metrics';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BotFeatures, botFeatureNames, botProbability } from './bot-probability.ts';
import { threeDigits } from './cluster-features.ts';
import { evaluateTransactions } from './evaluate-transactions.ts';
import { burstiness, consistency, spreadOf, variation } from './interval-features.ts';
import { sampleRules } from './sample-rules.ts';

const { values } = defaultParameters();
const rules = sampleRules(values);

function trades(...each: Partial<SampleTrade>[]): SampleTrade[] {
  return each.map((changes, index) => ({
    signature: String(index),
    timeMs: index * 1000,
    slot: index,
    side: 'buy',
    trader: String(index),
    feePayer: String(index),
    feeLamports: 5000,
    quoteLamports: 10 ** index + 1,
    typedLamports: changes.quoteLamports ?? 10 ** index + 1,
    computeUnits: null,
    ...changes,
  }));
}

describe('evaluateTransactions', () => {
  it.each([0, 1, 4])('says nothing of %d trades', (count) => {
    const evaluation = evaluateTransactions(trades(...Array.from({ length: count }, () => ({}))), {
      launchMs: 0,
      rules,
      values,
    });
    const { success, analyzedCount, ...figures } = evaluation;
    expect([success, analyzedCount]).toEqual([false, count]);
    expect(new Set(Object.values(figures))).toEqual(new Set([null]));
  });

  it('computes by hand what a small sample gives', () => {
    const sample = trades(
      { timeMs: 0, slot: 1, feePayer: 'a', feeLamports: 10, quoteLamports: 50_000_000, computeUnits: 7 },
      { timeMs: 400, slot: 1, feePayer: 'a', feeLamports: 10, quoteLamports: 100_000_000, computeUnits: 7 },
      { timeMs: 800, slot: 1, feePayer: 'b', feeLamports: 10, quoteLamports: 100_400_000, computeUnits: 8 },
      { timeMs: 15_000, slot: 40, feePayer: 'a', feeLamports: 10, quoteLamports: 99_960_000 },
      { timeMs: 20_000, slot: 52, feePayer: 'c', feeLamports: 60, quoteLamports: 3 },
    );
    const evaluation = evaluateTransactions(sample, { launchMs: 0, rules, values });
    // Gaps 400, 400, 14200, 5000: mean 5000, squares 4600^2 * 2 + 9200^2 = 126,960,000 over 4.
    const deviation = Math.sqrt(126_960_000 / 4);
    expect(evaluation).toMatchObject({
      success: true,
      analyzedCount: 5,
      avgIntervalMs: 5000,
      intervalCv: deviation / 5000,
      intervalConsistency: 0,
      burstiness: (deviation - 5000) / (deviation + 5000),
      avgFee: 20,
      feeConsistency: 0,
      accountUniquePayers: 3,
      accountReuse: 0.4,
      accountReuseScore: 0.4,
      maxPayerShare: 0.6,
      payerConcentration: 11 / 25,
      quickRate: 0.8,
      rushRate: 0.6,
      roundRate: 0.4,
      amountClusterShare: 0.6,
      slotClusterShare: 0.6,
      computeClusterShare: 2 / 3,
    });
    expect(evaluation.timing).toEqual({
      totalTransactions: 5,
      averageGapSeconds: 5,
      suspiciousBursts: 1,
      maxBurstCluster: 3,
      transactionGaps: [0.4, 0.4, 14.2, 5],
    });
  });

  it('keeps to the first trades of its limit, and does not know what is quick without a launch', () => {
    const many = trades(...Array.from({ length: 130 }, (_, index) => ({ timeMs: index * 1000 })));
    const evaluation = evaluateTransactions(many, { launchMs: null, rules, values });
    expect(evaluation).toMatchObject({ analyzedCount: 100, quickRate: null, intervalConsistency: 1, burstiness: -1 });
    expect(evaluation.computeClusterShare).toBeNull();
  });
});

describe('interval features', () => {
  it.each([
    { name: 'no gap', gaps: [], expected: [0, 1, 0] },
    { name: 'all at once: mean 0', gaps: [0, 0, 0], expected: [0, 1, 0] },
    { name: 'a metronome', gaps: [400, 400], expected: [0, 1, -1] },
    {
      name: 'one gap among none',
      gaps: [0, 0, 0, 8],
      expected: [Math.sqrt(3), 0, (Math.sqrt(3) - 1) / (Math.sqrt(3) + 1)],
    },
  ])('$name', ({ gaps, expected: [cv, consistent, bursty] }) => {
    const spread = spreadOf(gaps);
    expect(variation(spread)).toBeCloseTo(cv ?? 0, 12);
    expect(consistency(spread)).toBeCloseTo(consistent ?? 0, 12);
    expect(burstiness(spread)).toBeCloseTo(bursty ?? 0, 12);
  });
});

describe('threeDigits', () => {
  it.each([
    [0, 0],
    [999, 999],
    [1004, 1000],
    [1005, 1010],
    [9996, 10_000],
    [123_456_789, 123_000_000],
    [123_500_000, 124_000_000],
  ])('%d -> %d', (lamports, expected) => {
    expect(threeDigits(lamports)).toBe(expected);
  });

  it('rounds as toPrecision does', () => {
    fc.assert(fc.property(fc.maxSafeNat(), (lamports) => threeDigits(lamports) === Number(lamports.toPrecision(3))));
  });
});

describe('botProbability', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const features: fc.Arbitrary<BotFeatures> = fc
    .record(Object.fromEntries(botFeatureNames.map((name) => [name, fc.option(share)])))
    .map((each) => each as BotFeatures);
  const weights = fc.dictionary(fc.constantFrom(...botFeatureNames), fc.double({ min: 0, max: 20, noNaN: true }));

  it.each(botFeatureNames)('never falls when %s rises, whatever the weights', (name) => {
    fc.assert(
      fc.property(features, share, share, fc.integer({ min: 5, max: 1000 }), weights, (each, a, b, count, chosen) => {
        const changes = Object.entries(chosen).map(([key, weight]) => [
          `transaction.bot.${key}` as ParameterName,
          weight,
        ]);
        const set = createParameterSet(Object.fromEntries(changes));
        const low = botProbability({ ...each, [name]: Math.min(a, b) }, count, set.values);
        const high = botProbability({ ...each, [name]: Math.max(a, b) }, count, set.values);
        expect(high).toBeGreaterThanOrEqual(low);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('does not take a few organic trades for a bot', () => {
    const organic = trades(
      { timeMs: 900, quoteLamports: 212_000_000, feeLamports: 5000 },
      { timeMs: 2100, quoteLamports: 98_000_000, feeLamports: 105_000 },
      { timeMs: 2500, quoteLamports: 1_000_000_000, feeLamports: 30_000 },
      { timeMs: 6900, quoteLamports: 500_000_000, feeLamports: 5000 },
      { timeMs: 14_000, quoteLamports: 40_000_000, feeLamports: 1_000_000 },
    );
    const evaluation = evaluateTransactions(organic, { launchMs: 0, rules, values });
    expect(evaluation.botProbability).toBeLessThan(0.3);
  });

  it('takes one payer on a clock with one amount for a bot', () => {
    const machine = trades(
      ...Array.from({ length: 60 }, (_, index) => ({
        timeMs: index * 800,
        slot: Math.floor(index / 3),
        feePayer: 'one',
        quoteLamports: 100_000_000,
        computeUnits: 90_000,
      })),
    );
    expect(evaluateTransactions(machine, { launchMs: 0, rules, values }).botProbability).toBeGreaterThan(0.8);
  });
});
