import { botProbability } from '@mintscope/metrics/bot-probability';
import { evaluateTransactions } from '@mintscope/metrics/evaluate-transactions';
import { sampleRules } from '@mintscope/metrics/sample-rules';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import type { SampleTrade } from '@mintscope/schemas/token-metrics';
import { describe, expect, test } from 'vitest';
import { fitLogistic } from '../src/fit-bot-model/fit-logistic.ts';
import { measurePredictions } from '../src/fit-bot-model/measure-predictions.ts';
import { simulateSamples } from '../src/fit-bot-model/simulate-samples.ts';
import { falseAlarmRate, fitParameters, heldOutMarkets, judge, trainingMarkets } from '../src/fit-bot-model.ts';

const values = defaultParameters().values;

describe('the registry defaults on markets they were not fitted on', () => {
  // Seeds of their own, and one pair of rates that training never saw.
  const markets = [
    { seed: 77_001, launchesPerMinute: 20, tradesPerSecond: 60, minutes: 15 },
    { seed: 77_002, launchesPerMinute: 40, tradesPerSecond: 250, minutes: 8 },
  ];
  const samples = markets.flatMap((market) => simulateSamples(market, values));
  const ofSize = (size: number) => samples.filter(({ evaluation }) => evaluation.analyzedCount === size);

  test('tell bot-made markets from others', () => {
    const quality = judge(samples, values);
    expect(quality.count).toBeGreaterThan(1_500);
    expect(quality.auc).toBeGreaterThan(0.84);
    expect(quality.brier).toBeLessThan(0.6 * quality.brierOfBaseRate);
  });

  test('know more the more trades there are', () => {
    expect(judge(ofSize(20), values).auc).toBeGreaterThan(0.9);
    expect(judge(ofSize(100), values).auc).toBeGreaterThan(0.95);
    expect(judge(ofSize(100), values).auc).toBeGreaterThan(judge(ofSize(5), values).auc ?? 1);
  });

  test('mean what they say: said and observed shares are close in every well-filled tenth', () => {
    for (const { count, predicted, observed } of judge(samples, values).reliability) {
      if (count >= 100) expect(Math.abs(predicted - observed)).toBeLessThan(0.3);
    }
  });

  test('leave small markets of people alone', () => {
    const organic = samples.filter(({ evaluation, botShare }) => botShare === 0 && evaluation.analyzedCount <= 20);
    expect(organic.length).toBeGreaterThan(100);
    expect(falseAlarmRate(samples, values)).toBeLessThan(0.06);
  });
});

/** People at uneven times, with fees and amounts of their own. */
function people(count: number): SampleTrade[] {
  return Array.from({ length: count }, (_, index) => ({
    signature: `signature-${index}`,
    timeMs: 4_000 + 9_000 * index + 3_700 * (index % 3) ** 2,
    slot: 10 + 22 * index + 9 * (index % 3) ** 2,
    side: index % 4 === 3 ? 'sell' : 'buy',
    trader: `person-${index}`,
    feePayer: `person-${index}`,
    feeLamports: 5_000 + 41_000 * ((index * 7) % 11) ** 2,
    quoteLamports: 113_000_000 + 37_100_000 * ((index * 5) % 9),
    computeUnits: 70_000 + 3_111 * ((index * 3) % 17),
  }));
}

/** One program with two wallets, one payer and a metronome. */
function machine(count: number): SampleTrade[] {
  return people(count).map((trade, index) => ({
    ...trade,
    timeMs: 4_000 + 2_000 * index,
    slot: 10 + 5 * index,
    side: index % 2 === 0 ? 'buy' : 'sell',
    trader: `wallet-${index % 2}`,
    feePayer: 'payer',
    feeLamports: 15_000,
    quoteLamports: 200_000_000,
    computeUnits: 80_000,
  }));
}

function probabilityOf(trades: readonly SampleTrade[]): number {
  const evaluation = evaluateTransactions(trades, { launchMs: 0, rules: sampleRules(values), values });
  return botProbability(evaluation, evaluation.analyzedCount, values);
}

test.each([5, 8, 20, 100])('%i trades of people do not read as bots, as many of a machine with time do', (count) => {
  expect(probabilityOf(people(count))).toBeLessThan(0.4);
  expect(probabilityOf(machine(count))).toBeGreaterThan(count < 8 ? 0.5 : 0.8);
});

test('training and held-out markets share no seed', () => {
  const trained = new Set(trainingMarkets.map(({ seed }) => seed));
  expect(heldOutMarkets.filter(({ seed }) => trained.has(seed))).toEqual([]);
});

test('fitting again on a little gives a model of the same kind', () => {
  const samples = simulateSamples({ seed: 5, launchesPerMinute: 20, tradesPerSecond: 60, minutes: 6 }, values);
  const fitted = fitParameters(samples, values);
  expect(Object.keys(fitted)).toHaveLength(13);
  for (const [name, value] of Object.entries(fitted))
    if (!name.endsWith('intercept')) expect(value).toBeGreaterThanOrEqual(0);
  expect(judge(samples, { ...values, ...fitted }).auc).toBeGreaterThan(0.8);
});

describe('logistic regression', () => {
  test('finds the coefficients that made the labels, and 0 for a feature that would need a negative one', () => {
    const observations = Array.from({ length: 4_000 }, (_, index) => {
      const features = [(index % 20) / 20, (Math.floor(index / 20) % 20) / 20, (Math.floor(index / 400) % 10) / 10];
      const logit = -1 + 3 * features[0]! - 2 * features[2]!;
      return { features, label: 1 / (1 + Math.exp(-logit)) };
    });
    const free = fitLogistic(
      observations.map(({ features, label }) => ({ features: [features[0]!, features[1]!], label })),
      { ridge: 0, maxRounds: 10_000, tolerance: 1e-7 },
    );
    expect(free.weights[0]).toBeCloseTo(2.8, 0);
    expect(free.weights[1]).toBeCloseTo(0, 2);
    const bounded = fitLogistic(observations, { ridge: 0, maxRounds: 10_000, tolerance: 1e-7 });
    expect(bounded.weights[2]).toBe(0);
    expect(bounded.weights[0]).toBeCloseTo(free.weights[0]!, 3);
  });
});

describe('quality of predictions', () => {
  test.each([
    ['perfect order', [0.1, 0.2, 0.8, 0.9], [false, false, true, true], 1],
    ['reversed order', [0.9, 0.8, 0.2, 0.1], [false, false, true, true], 0],
    ['all tied', [0.5, 0.5, 0.5, 0.5], [false, true, false, true], 0.5],
    ['one pair wrong', [0.1, 0.6, 0.4, 0.9], [false, false, true, true], 0.75],
    ['one kind only', [0.1, 0.6], [true, true], null],
  ])('AUC of %s', (_, probabilities, bots, auc) => {
    expect(measurePredictions(probabilities.map((probability, at) => ({ probability, isBot: bots[at]! }))).auc).toBe(
      auc,
    );
  });

  test('Brier score and reliability', () => {
    const quality = measurePredictions([
      { probability: 0.25, isBot: false },
      { probability: 0.25, isBot: true },
      { probability: 1, isBot: true },
    ]);
    expect(quality.brier).toBeCloseTo((0.0625 + 0.5625 + 0) / 3, 12);
    expect(quality.reliability[2]).toEqual({ from: 0.2, count: 2, predicted: 0.25, observed: 0.5 });
    expect(quality.reliability[9]).toMatchObject({ count: 1, predicted: 1, observed: 1 });
  });
});
