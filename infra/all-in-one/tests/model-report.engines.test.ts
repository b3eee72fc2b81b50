import { botProbability, botShares, growingFeatureNames } from '@mintscope/metrics/bot-probability';
import { evaluateTransactions } from '@mintscope/metrics/evaluate-transactions';
import { rugProbability, shapeFigures, sumRugSigns } from '@mintscope/metrics/rug-probability';
import { sumShapes } from '@mintscope/metrics/ruin-shapes';
import { sampleRules } from '@mintscope/metrics/sample-rules';
import type { Trade } from '@mintscope/schemas/events/chain-event';
import { solMint } from '@mintscope/schemas/ids';
import { createParameterSet, defaultParameters } from '@mintscope/schemas/parameters/registry';
import type { SampleTrade } from '@mintscope/schemas/token-metrics';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { boostTrees } from '../src/model-report/boosted-trees.ts';
import { bootstrap } from '../src/model-report/bootstrap.ts';
import { findBound } from '../src/model-report/find-bound.ts';
import { fitLogistic } from '../src/model-report/fit-logistic.ts';
import { fitBots, fitRug, fitRugShapes } from '../src/model-report/fit-probabilities.ts';
import { fitShapes } from '../src/model-report/fit-shapes.ts';
import { followInProcesses } from '../src/model-report/follow-in-processes.ts';
import { judgeBots, judgeRug } from '../src/model-report/judge-probabilities.ts';
import { measureQuality } from '../src/model-report/measure-quality.ts';
import { PaperTrades } from '../src/model-report/paper-trades.ts';
import { type Followed, figuresOf, followMarkets, type ReportFigures } from '../src/model-report/report-figures.ts';
import { heldOutMarkets, trainingMarkets, wholeSizes } from '../src/model-report/report-market.ts';
import { writeReport } from '../src/model-report/write-report.ts';

const { values } = defaultParameters();

describe('the registry defaults on markets they were not fitted on', () => {
  // Seeds of their own, and rates that training never saw.
  const rates = { launchesPerMinute: 30, tradesPerSecond: 50, minutes: 9, followMinutes: 4 };
  let followed: Followed;
  let figures: ReportFigures;
  beforeAll(() => {
    const markets = [
      { ...rates, regime: 'ordinary' as const, seed: 77_001 },
      { ...rates, regime: 'predatory' as const, seed: 77_002 },
    ];
    followed = followMarkets(markets, () => {});
    figures = figuresOf(followed, defaultParameters());
  });

  test('tell bot-made markets from others, the better the more trades there are', () => {
    const [all, ...cuts] = figures.bots.samples;
    const of = (trades: number) => cuts.find((each) => each.of === `${trades} trades`)!;
    expect(all!.count).toBeGreaterThan(500);
    expect(all!.auc).toBeGreaterThan(0.9);
    expect(all!.brier).toBeLessThan(0.55 * all!.brierOfBaseRate);
    expect(all!.reliabilityError).toBeLessThan(0.08);
    expect(of(60).auc).toBeGreaterThan(0.95);
    expect(of(60).auc).toBeGreaterThan(of(5).auc ?? 1);
  });

  test('look at every token at its ages, and know the truth only afterwards', () => {
    expect(followed.looks.length).toBeGreaterThan(500);
    for (const { ageMs, row, trades, rugInputs, botShare } of followed.looks) {
      expect(row.eventTimeMs - row.createdAt).toBeLessThanOrEqual(ageMs + 2_000);
      expect(row.swaps).toBeLessThanOrEqual(trades);
      expect(rugInputs.trades).toBe(row.swaps);
      expect(botShare === null).toBe(trades === 0);
    }
    expect(followed.looks.some(({ ruinInMs }) => ruinInMs !== null && ruinInMs <= 0)).toBe(true);
    expect(followed.looks.some(({ ruinInMs }) => ruinInMs !== null && ruinInMs > 0)).toBe(true);
  });

  test('fill every part of the page', () => {
    const some = followed.looks.filter(({ ageMs }) => ageMs === 60_000);
    const bound = findBound(some, some);
    expect(bound.observer[0]!.auc.value).toBeGreaterThan(0.8);
    expect(bound.initiate[1]!.auc).toEqual(bound.initiate[0]!.auc);
    const page = writeReport({ now: figures, before: figures, beforeNote: '', market: [], sizes: '', bound });
    for (const part of [
      'Goals',
      'Markets',
      'Final score',
      'Bot probability',
      'Chance of ruin',
      'What no observer could know',
      'Labels',
      'Strange rows',
    ])
      expect(page).toMatch(new RegExp(`^## ${part}`, 'm'));
    expect(page).not.toMatch(/NaN|undefined|Infinity/);
    const goals = page.split('\n').filter((line) => /^\| .*AUC of the final score/.test(line));
    expect(goals).toHaveLength(2);
    for (const goal of goals) expect(goal).toMatch(/\| 0\.\d{3} \(0\.\d{3}–0\.\d{3}\) \|/);
  });

  test('can be fitted again: no weight below 0, and better than the base rate', () => {
    const bots = fitBots(followed.samples, values);
    const rug = fitRug(followed.looks, values);
    const fitted = createParameterSet(Object.fromEntries([...bots.parameters, ...rug.parameters])).values;
    for (const [name, value] of [...bots.parameters, ...rug.parameters])
      if (!/intercept|trades$|age$/.test(name)) expect(value, name).toBeGreaterThanOrEqual(0);
    const bot = judgeBots(followed.samples, followed.looks, fitted).samples[0]!;
    const ruin = judgeRug(followed.looks, ({ rugInputs }) => logistic(sumRugSigns(rugInputs, fitted))).all[0]!;
    expect(bot.brier).toBeLessThan(0.5 * bot.brierOfBaseRate);
    expect(ruin.brier).toBeLessThan(0.9 * ruin.brierOfBaseRate);
    // The penalty is one for tens of thousands of looks.
    expect(ruin.reliabilityError).toBeLessThan(0.08);
    const shapes = { version: 's-test', seeds: [], ...fitRugShapes(followed.looks, values) };
    const shaped = judgeRug(followed.looks, ({ rugInputs }) => {
      const signs = sumRugSigns(rugInputs, values);
      return logistic(signs && signs + sumShapes(shapeFigures(rugInputs), shapes));
    }).all[0]!;
    expect(shaped.brier).toBeLessThan(ruin.brier - 0.02);
    // Of markets that they were not fitted on.
    const said = judgeRug(followed.looks, ({ rugInputs }) => rugProbability(rugInputs, values)).all[0]!;
    const signs = judgeRug(followed.looks, ({ rugInputs }) => logistic(sumRugSigns(rugInputs, values))).all[0]!;
    expect(said.auc! - signs.auc!).toBeGreaterThan(0.01);
    expect(said.brier).toBeLessThan(signs.brier);
  });
});

function logistic(sum: number | null): number | null {
  return sum === null ? null : 1 / (1 + Math.exp(-sum));
}

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
    typedLamports: 114_500_000 + 37_200_000 * ((index * 5) % 9),
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
    typedLamports: 202_500_000,
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

test('the bot probability never falls when a feature rises, at any number of trades', () => {
  const evaluation = evaluateTransactions(people(20), { launchMs: 0, rules: sampleRules(values), values });
  const feature = fc.constantFrom(...(Object.keys(botShares(evaluation)) as (keyof ReturnType<typeof botShares>)[]));
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(feature, fc.integer({ min: 5, max: 1_000 }), share, share, (name, trades, some, other) => {
      const [low, high] = [Math.min(some, other), Math.max(some, other)];
      const said = (value: number) => botProbability({ ...evaluation, [name]: value }, trades, values);
      expect(said(high)).toBeGreaterThanOrEqual(said(low));
    }),
  );
  expect(growingFeatureNames.length).toBeGreaterThan(3);
});

test('boosted trees learn what no sum of the figures says, and pass over what is noise or unknown', () => {
  const cases = Array.from({ length: 2_000 }, (_, at) => {
    const [a, b, noise] = [(at * 7) % 10, (at * 13) % 11, (at * 29) % 17];
    return { figures: [a, at % 5 === 0 ? Number.NaN : noise, b], isTrue: a < 5 !== b < 5 };
  });
  const say = boostTrees(cases);
  expect(say([1, Number.NaN, 9])).toBeGreaterThan(0.9);
  expect(say([9, 3, 9])).toBeLessThan(0.1);
  expect(boostTrees(cases)([1, 2, 3])).toBe(say([1, 2, 3]));
});

test('shapes learn what figures say alone and in pairs, in tables that add up, and nothing of what no case lacked', () => {
  const cases = Array.from({ length: 4_000 }, (_, at) => {
    const [a, b, c] = [(at * 7) % 10, (at * 13) % 11, (at * 29) % 17];
    return { figures: [a, b, c], isTrue: c === 16 || a < 5 !== b < 5, base: 0.3 };
  });
  const fitted = fitShapes(cases, ['a', 'b', 'c'], new Map([['a', [2.5, 4.5, 7]]]));
  const shapes = { version: 's-test', seeds: [], ...fitted };
  const say = (a: number | null, b: number | null, c: number | null) =>
    1 / (1 + Math.exp(-0.3 - sumShapes({ a, b, c }, shapes)));
  for (const [a, b, isTrue] of [
    [1, 9, true],
    [9, 1, true],
    [1, 1, false],
    [9, 9, false],
  ] as const) {
    expect(say(a, b, 5), `${a}, ${b}`)[isTrue ? 'toBeGreaterThan' : 'toBeLessThan'](isTrue ? 0.9 : 0.2);
    expect(say(a, b, 16)).toBeGreaterThan(0.75);
  }
  expect(fitted.features[0]!.knots).toEqual([1, 4, 6, 8]);
  // Alone neither says anything: all of it is the pair's.
  for (const { name, values } of fitted.features.slice(0, 2))
    for (const value of values) expect(Math.abs(value), name).toBeLessThan(0.5);
  for (const { values } of fitted.features) expect(values[0]).toBe(0);
  expect(fitted.pairs.some(({ of }) => of.join() === 'a,b')).toBe(true);
  expect(fitShapes(cases, ['a', 'b', 'c'], new Map([['a', [2.5, 4.5, 7]]]))).toEqual(fitted);
});

test('markets followed in processes are those followed one after another', { timeout: 300_000 }, async () => {
  const sizes = { launchesPerMinute: 20, tradesPerSecond: 20, minutes: 3, followMinutes: 1 };
  const markets = [
    { ...sizes, regime: 'quiet' as const, seed: 77_003 },
    { ...sizes, regime: 'hot' as const, seed: 77_004 },
  ];
  const told: number[] = [];
  const options = { processes: 2, compares: false, told: ({ seed }: { seed: number }) => told.push(seed) };
  const { followed, market } = await followInProcesses(markets, options);
  const inTurn = followMarkets(markets, () => {});
  expect(followed.looks.length).toBeGreaterThan(50);
  expect(followed.looks).toEqual(inTurn.looks.map((look) => ({ ...look, observed: [] })));
  expect([followed.samples, followed.events, market]).toEqual([inTurn.samples, inTurn.events, []]);
  expect(told.sort()).toEqual([77_003, 77_004]);
});

test('signs that agree are fitted as the product adds them up', () => {
  const observations = Array.from({ length: 4_000 }, (_, at) => {
    const [a, b] = [at % 2, (at >> 1) % 2];
    const sum = -2 + a + 1.5 * b;
    const said = 1 / (1 + Math.exp(-sum - 3 / (1 + Math.exp(-sum))));
    return { features: [a, b], label: (at * 0.618_033_988_75) % 1 < said ? 1 : 0 };
  });
  const fit = fitLogistic(observations, { ridge: 0, maxRounds: 100, tolerance: 1e-7, agreement: 3 });
  expect(fit.intercept).toBeCloseTo(-2, 0);
  expect(fit.weights[0]).toBeCloseTo(1, 0);
  expect(fit.weights[1]).toBeCloseTo(1.5, 0);
});

test('training and held-out markets share no seed, and there are 20 held-out ones in 4 regimes', () => {
  const trained = new Set(trainingMarkets(wholeSizes).map(({ seed }) => seed));
  const heldOut = heldOutMarkets(wholeSizes);
  expect(heldOut.filter(({ seed }) => trained.has(seed))).toEqual([]);
  expect(new Set(heldOut.map(({ seed }) => seed)).size).toBe(20);
  expect(new Set(heldOut.map(({ regime }) => regime)).size).toBe(4);
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
  ])('AUC of %s', (_, said, truths, auc) => {
    expect(measureQuality(said.map((each, at) => ({ said: each, isTrue: truths[at]! }))).auc).toBe(auc);
  });

  test('Brier score and reliability', () => {
    const quality = measureQuality([
      { said: 0.25, isTrue: false },
      { said: 0.25, isTrue: true },
      { said: 1, isTrue: true },
    ]);
    expect(quality.brier).toBeCloseTo((0.0625 + 0.5625 + 0) / 3, 12);
    expect(quality.reliability[2]).toEqual({ from: 0.2, count: 2, said: 0.25, observed: 0.5 });
    expect(quality.reliability[9]).toMatchObject({ count: 1, said: 1, observed: 1 });
    expect(quality.reliabilityError).toBeCloseTo((2 * 0.25 + 0) / 3, 12);
  });

  test('an interval holds the figure, is the same again, and narrows with more items', () => {
    const share = (items: readonly number[]) => items.reduce((sum, item) => sum + item, 0) / items.length;
    const coins = (count: number) => Array.from({ length: count }, (_, at) => (at % 4 === 0 ? 1 : 0));
    const few = bootstrap(coins(40), share);
    const many = bootstrap(coins(4_000), share);
    expect(few).toEqual(bootstrap(coins(40), share));
    for (const { low, value, high } of [few, many]) {
      expect(low!).toBeLessThan(value!);
      expect(high!).toBeGreaterThan(value!);
    }
    expect(many.high! - many.low!).toBeLessThan((few.high! - few.low!) / 5);
  });
});

describe('a follower', () => {
  const at = (timeMs: number, base: bigint, quote: bigint) =>
    ({ timeMs, baseReserve: base, quoteReserve: quote, quoteMint: solMint }) as Trade;

  test('pays fees and moves the price: buying and selling at once loses both', () => {
    const paper = new PaperTrades();
    paper.see(at(0, 1_000_000n, 30_000_000_000n));
    const trade = paper.open(1_000);
    paper.see(at(5_000, 1_000_000n, 30_000_000_000n));
    // 1 / 1.0125 SOL into 30, and back out of 30 without it having moved the reserves.
    const net = 1e9 / 1.0125;
    const bought = (1_000_000 * net) / (30e9 + net);
    expect(paper.best(trade)).toBeCloseTo(((30e9 * bought) / (1_000_000 + bought) / 1e9) * 0.9875, 9);
  });

  test('buys three seconds later at what the market is then, and sells at the best moment after', () => {
    const paper = new PaperTrades();
    paper.see(at(0, 1_000n, 1_000_000_000_000n));
    const trade = paper.open(1_000);
    paper.see(at(3_900, 1_000n, 2_000_000_000_000n));
    paper.see(at(4_100, 1_000n, 8_000_000_000_000n));
    paper.see(at(9_000, 1_000n, 100_000_000_000n));
    expect(paper.best(trade)).toBeGreaterThan(3.85);
    expect(paper.best(trade)).toBeLessThan(4);
  });

  test('has nothing where nothing could be bought or sold', () => {
    const paper = new PaperTrades();
    expect(paper.best(paper.open(0))).toBeNull();
    paper.see(at(0, 1_000n, 1_000_000_000n));
    expect(paper.best(paper.open(10))).toBe(0);
  });
});
