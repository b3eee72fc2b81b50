import { createParameterSet, defaultParameters } from '@mintscope/schemas/parameters/registry';
import { scoreTraceSchema, stageTraceSchema } from '@mintscope/schemas/score';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandOf } from './band-of.ts';
import { type Findings, noFindings } from './cap-score.ts';
import { classifyStatus } from './classify-status.ts';
import { type CombineInputs, combineScores } from './combine-scores.ts';
import { unavailable } from './evaluate-transactions.ts';
import { scoreSurface } from './score-surface.ts';
import { availableStage, sumTerms, unavailableStage } from './score-terms.ts';
import { mixBotProbability, scoreTransactions } from './score-transactions.ts';
import { scoreWallets, walletPoints } from './score-wallets.ts';
import { type SurfaceInputs, unknownSurface } from './surface-inputs.ts';

const parameters = defaultParameters();
const { values } = parameters;
const noCategories = { momentum: null, volume: null, security: null, social: null };

describe('scoreWallets', () => {
  it.each([
    { gini: 0, nakamoto50: 50, connected: 0, top10: 0, hhi: 0, points: 50 },
    { gini: 1, nakamoto50: 1, connected: 1, top10: 1, hhi: 1, points: 0.2 },
    // 15*0.4 + 10*0.5 + 10*0.75 + 10*0.5 + 5*0.6
    { gini: 0.6, nakamoto50: 25, connected: 0.25, top10: 0.5, hhi: 0.1, points: 26.5 },
    { gini: 0, nakamoto50: 400, connected: 0, top10: 0, hhi: 0.25, points: 45 },
  ])('$points of 50', ({ gini, nakamoto50, connected, top10, hhi, points }) => {
    const metrics = {
      giniCoefficient: gini,
      nakamoto50,
      connectedSupplyPercent: connected,
      top10Concentration: top10,
      hhi,
    };
    const stage = scoreWallets(metrics, values);
    expect(stage.score).toBeCloseTo(2 * points, 12);
    expect(walletPoints(stage)).toBeCloseTo(points, 12);
    expect(sumTerms(stage.terms)).toBeCloseTo(stage.score ?? -1, 12);
    expect(stage.terms.find((term) => term.name === 'hhi')?.parameters).toEqual({
      'investigation.points.hhi': 5,
      'investigation.scales.hhiDivisor': 0.25,
    });
  });

  it('is unavailable without holders', () => {
    const unknown = { giniCoefficient: null, nakamoto50: null, connectedSupplyPercent: null, top10Concentration: null };
    expect(scoreWallets({ ...unknown, hhi: null }, values)).toMatchObject({ score: null, terms: [] });
  });
});

describe('scoreTransactions', () => {
  const evaluation = {
    ...unavailable(100),
    success: true,
    botProbability: 0.2,
    intervalConsistency: 0.8,
    feeConsistency: 0.95,
    accountReuse: 0.75,
    quickRate: 1,
    roundRate: 0,
  };

  it('gives points up to the threshold, then linearly less', () => {
    const stage = scoreTransactions(evaluation, values);
    expect(stage.terms.map((term) => term.contribution)).toEqual([
      40,
      8,
      expect.closeTo(4, 12),
      expect.closeTo(4, 12),
      0,
      8,
    ]);
    expect(stage.score).toBeCloseTo(64, 12);
  });

  it('lets an unknown figure neither help nor harm', () => {
    const stage = scoreTransactions({ ...evaluation, quickRate: null }, values);
    expect(stage.score).toBeCloseTo(0.8 * (50 + (30 * 5) / 4), 12);
    expect(stage.terms.find((term) => term.name === 'quick')).toMatchObject({ input: null, contribution: 0 });
  });

  it('leaves a market of machines nothing for how evenly it trades', () => {
    const even = { ...evaluation, intervalConsistency: 0, feeConsistency: 0, accountReuse: 0, quickRate: 0 };
    expect(scoreTransactions({ ...even, botProbability: 0.998 }, values).score).toBeCloseTo(0.2, 12);
    expect(scoreTransactions({ ...even, botProbability: 0 }, values).score).toBeCloseTo(100, 12);
  });

  it.each([
    { name: 'half each once both have twenty trades', launch: 100, recent: 20, weight: 0.5 },
    { name: 'the launch alone while the recent one is small', launch: 100, recent: 19, weight: 0 },
    { name: 'the launch alone while that is small', launch: 19, recent: 19, weight: 0 },
  ])('takes $name, and its terms add up', ({ launch, recent, weight }) => {
    const first = { ...evaluation, analyzedCount: launch };
    const later = { ...evaluation, analyzedCount: recent, botProbability: 0.9, roundRate: 0.7, quickRate: 0 };
    const stage = scoreTransactions(first, values, later);
    const alone = (each: typeof first) => scoreTransactions(each, values).score!;
    expect(stage.score).toBeCloseTo((1 - weight) * alone(first) + weight * alone(later), 12);
    expect(sumTerms(stage.terms)).toBeCloseTo(stage.score!, 12);
    expect(stage.terms.map(({ name }) => name).includes('recent.botProbability')).toBe(weight > 0);
    expect(mixBotProbability(first, later, values)).toBeCloseTo((1 - weight) * 0.2 + weight * 0.9, 12);
  });

  it('follows the weight of the recent sample, which its terms name', () => {
    const later = { ...evaluation, botProbability: 0.6 };
    for (const weight of [0, 0.3, 1]) {
      const set = createParameterSet({ 'transaction.sample.recentWeight': weight });
      expect(mixBotProbability(evaluation, later, set.values)).toBeCloseTo(0.2 + 0.4 * weight, 12);
      const { terms } = scoreTransactions(evaluation, set.values, later);
      const named = terms.filter(({ parameters }) => parameters['transaction.sample.recentWeight'] === weight);
      expect(named).toHaveLength(weight > 0 ? terms.length : 0);
    }
    expect(mixBotProbability(unavailable(3), unavailable(0), values)).toBeNull();
  });

  it('is unavailable below five trades', () => {
    expect(scoreTransactions(unavailable(1), values).unavailable).toBe('1 trade seen, 5 are needed');
  });
});

describe('scoreSurface', () => {
  it.each<{ name: string; inputs: Partial<SurfaceInputs>; score: number | null }>([
    { name: 'nothing known', inputs: {}, score: null },
    { name: 'no market yet, whatever else is known', inputs: { mintable: false, hasTwitter: true }, score: null },
    { name: 'an unchanged price', inputs: { priceChange5m: 0 }, score: 50 },
    { name: 'full volume and liquidity', inputs: { volume24hUsd: 1e9, liquidityUsd: 1e9 }, score: 100 },
    // Momentum 50 with a weight of 0.15, security 100 - 30 - 20 with one of 0.3.
    {
      name: 'security deductions',
      inputs: { priceChange1h: 0, rugRatio: 0.11, bundlerRate: 0.21, sniperCount: 10 },
      score: 50,
    },
    {
      name: 'security not below 0',
      inputs: { priceChange1h: 0, isHoneypot: true, rugRatio: 1, sniperCount: 11, mintable: true },
      score: 50 / 3,
    },
  ])('$name', ({ inputs, score }) => {
    const { trace } = scoreSurface({ ...unknownSurface, ...inputs }, values);
    if (score === null) expect(trace).toMatchObject({ score: null, terms: [] });
    else expect(trace.score).toBeCloseTo(score, 12);
  });

  it('renormalises momentum over the known windows', () => {
    const up = Math.tanh(1);
    const { categories } = scoreSurface({ ...unknownSurface, priceChange5m: 0.5, priceChange24h: 0 }, values);
    expect(categories.momentum).toBeCloseTo(50 + (50 * up * 0.5) / 0.7, 12);
    expect(categories.volume).toBeNull();
  });

  it('has terms that add up, whatever is known', () => {
    fc.assert(
      fc.property(surfaceInputs(), (inputs) => {
        const { trace, categories } = scoreSurface(inputs, values);
        stageTraceSchema.parse(trace);
        scoreTraceSchema.shape.categories.parse(categories);
        if (trace.score !== null) expect(Math.abs(sumTerms(trace.terms) - trace.score)).toBeLessThan(1e-9);
      }),
      { numRuns: 500 },
    );
  });
});

describe('combineScores', () => {
  const stage = (name: 'surface' | 'investigation' | 'transaction', score: number | null) =>
    score === null
      ? unavailableStage(name, 'unknown')
      : availableStage(name, [{ name: 'all', input: score, unit: 'points', parameters: {}, contribution: score }]);
  const inputs = (scores: readonly (number | null)[], changes: Partial<CombineInputs> = {}): CombineInputs => ({
    surface: stage('surface', scores[0] ?? null),
    investigation: stage('investigation', scores[1] ?? null),
    transaction: stage('transaction', scores[2] ?? null),
    categories: noCategories,
    paidAd: null,
    ctoPromotion: null,
    trades: 5,
    life: 'trading',
    findings: noFindings,
    reasons: [],
    eventTimeMs: 60_000,
    ageMs: 60_000,
    enriched: true,
    failed: false,
    ...changes,
  });

  it.each<{ scores: (number | null)[]; changes?: Partial<CombineInputs>; final: number | null; status: string }>([
    { scores: [80, 60, 40], final: 59, status: 'complete' },
    { scores: [80, 60, 40], changes: { paidAd: true }, final: 63, status: 'complete' },
    { scores: [80, 60, 40], changes: { paidAd: true, ctoPromotion: true }, final: 68, status: 'complete' },
    { scores: [100, 100, 96], changes: { ctoPromotion: true }, final: 100, status: 'complete' },
    { scores: [80, 60, null], final: 20 + 27 + 12, status: 'pending' },
    { scores: [null, null, 40], final: 10 + 18 + 12, status: 'pending' },
    { scores: [80, 60, 40], changes: { trades: 4, life: 'waiting' }, final: null, status: 'pending' },
    { scores: [null, null, null], changes: { paidAd: true }, final: null, status: 'pending' },
    { scores: [80, 60, 40], changes: { ageMs: 29_999 }, final: 59, status: 'provisional' },
    { scores: [80, 60, 40], changes: { enriched: false }, final: 59, status: 'provisional' },
    { scores: [0, 60, 40], final: 39, status: 'provisional' },
    { scores: [80, 60, 40], changes: { failed: true }, final: 59, status: 'error' },
  ])('$scores $changes', ({ scores, changes, final, status }) => {
    const trace = combineScores(inputs(scores, changes), parameters);
    scoreTraceSchema.parse(trace);
    if (final === null) expect([trace.finalScore, trace.band]).toEqual([null, null]);
    else expect(trace.finalScore).toBeCloseTo(final, 12);
    expect([trace.status, trace.provisional]).toEqual([status, status !== 'complete']);
    expect(trace.parameterVersion).toBe(parameters.version);
  });

  it('says what a missing stage could make of it', () => {
    expect(combineScores(inputs([80, null, 40]), parameters)).toMatchObject({
      finalScore: 20 + 18 + 12,
      scoreLow: 20 + 12,
      scoreHigh: 20 + 45 + 12,
    });
    const whole = combineScores(inputs([80, 60, 40]), parameters);
    expect([whole.scoreLow, whole.scoreHigh]).toEqual([whole.finalScore, whole.finalScore]);
  });

  it('does not let a missing stage lift a score', () => {
    const set = createParameterSet({ 'main.priors.stage': 0 });
    expect(combineScores(inputs([100, null, 100]), set).finalScore).toBeCloseTo(55, 12);
  });

  it.each<{ name: string; findings: Partial<Findings>; final: number; cap: string }>([
    { name: 'no holders left', findings: { noHolders: true }, final: 10, cap: 'noHolders' },
    { name: 'dead', findings: { dead: true }, final: 35, cap: 'dead' },
    { name: 'rugged before', findings: { ruined: true }, final: 45, cap: 'ruined' },
    { name: 'rugged', findings: { rugged: true }, final: 10, cap: 'rugged' },
    { name: 'a honeypot', findings: { honeypot: true }, final: 5, cap: 'honeypot' },
    { name: 'a rug ratio above half', findings: { rugRatio: 0.51 }, final: 45, cap: 'rugRatio' },
    { name: 'wash trading above half', findings: { washShare: 0.51 }, final: 45, cap: 'washShare' },
    { name: 'half the supply in one hand', findings: { oneHand: 0.51 }, final: 45, cap: 'oneHand' },
    { name: 'a live mint authority', findings: { mintable: true }, final: 59, cap: 'authority' },
    { name: 'a live freeze authority', findings: { freezable: true }, final: 59, cap: 'authority' },
    { name: 'next to no liquidity', findings: { liquidityUsd: 499 }, final: 59, cap: 'liquidity' },
    { name: 'a likely ruin', findings: { rugProbability: 0.1 }, final: 100 * 0.9 ** 9, cap: 'ruin' },
  ])('$name holds the best score down', ({ findings, final, cap }) => {
    const trace = combineScores(inputs([100, 100, 100], { findings: { ...noFindings, ...findings } }), parameters);
    expect(trace.finalScore).toBeCloseTo(final, 12);
    expect(trace.terms.at(-1)).toMatchObject({ name: `cap.${cap}`, contribution: expect.closeTo(final - 100, 9) });
    expect(sumTerms(trace.terms)).toBeCloseTo(final, 9);
  });

  it('is not held down at a threshold, by what is not known, or by a cap above it', () => {
    const findings = { ...noFindings, rugRatio: 0.5, washShare: 0.5, oneHand: 0.5, liquidityUsd: 500, honeypot: false };
    expect(combineScores(inputs([80, 80, 80], { findings }), parameters).finalScore).toBeCloseTo(80, 12);
    const dead = { ...noFindings, dead: true };
    const trace = combineScores(inputs([20, 20, 20], { findings: dead }), parameters);
    expect(trace.finalScore).toBeCloseTo(20, 12);
    expect(trace.terms.at(-1)).toMatchObject({ name: 'cap.dead', contribution: 0 });
  });

  it('lets the lowest of several caps take it all', () => {
    const findings = { ...noFindings, dead: true, rugged: true, mintable: true, rugProbability: 0.1 };
    const { terms, band, finalScore } = combineScores(inputs([90, 90, 90], { findings }), parameters);
    expect(finalScore).toBeCloseTo(10, 12);
    expect(band).toBe('AVOID');
    const caps = terms.filter(({ name }) => name.startsWith('cap.'));
    expect(caps.map(({ name }) => name)).toEqual(['cap.rugged', 'cap.dead', 'cap.ruin', 'cap.authority']);
    expect(caps.map(({ contribution }) => contribution)).toEqual([expect.closeTo(-80, 9), 0, 0, 0]);
  });

  it('weighs the chance of ruin by its exponent', () => {
    const set = createParameterSet({ 'main.caps.ruinExponent': 2 });
    const findings = { ...noFindings, rugProbability: 0.5 };
    expect(combineScores(inputs([90, 90, 90], { findings }), set).finalScore).toBeCloseTo(25, 12);
  });

  it('adds up to the score within 1e-9 for any scores, weights and boosts', () => {
    const score = fc.option(fc.double({ min: 0, max: 100, noNaN: true }));
    const weight = fc.double({ min: 0, max: 1, noNaN: true });
    const share = fc.option(fc.double({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(
        fc.tuple(score, score, score),
        fc.tuple(weight, weight, weight),
        fc.boolean(),
        fc.record({
          rugged: fc.boolean(),
          dead: fc.boolean(),
          noHolders: fc.boolean(),
          honeypot: fc.option(fc.boolean()),
          mintable: fc.option(fc.boolean()),
          freezable: fc.option(fc.boolean()),
          rugRatio: share,
          washShare: share,
          oneHand: share,
          ruined: fc.boolean(),
          liquidityUsd: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })),
          rugProbability: share,
        }),
        (scores, weights, flag, findings) => {
          fc.pre(weights.some((each) => each > 0));
          const set = createParameterSet({
            'main.weights.surface': weights[0],
            'main.weights.investigation': weights[1],
            'main.weights.transaction': weights[2],
          });
          const trace = combineScores(inputs(scores, { paidAd: flag, ctoPromotion: flag, findings }), set);
          scoreTraceSchema.parse(trace);
          expect(Math.abs(sumTerms(trace.terms) - (trace.finalScore ?? 0))).toBeLessThan(1e-9);
          if (trace.finalScore === null) return;
          expect(trace.scoreLow).toBeLessThanOrEqual(trace.finalScore);
          expect(trace.scoreHigh).toBeGreaterThanOrEqual(trace.finalScore);
          const ruinLimit = 100 * (1 - (findings.rugProbability ?? 0));
          expect(trace.finalScore).toBeLessThanOrEqual(ruinLimit + 1e-9);
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each([
    [80, 'STRONG_BUY'],
    [79.99, 'BUY'],
    [60, 'BUY'],
    [59.99, 'WATCH'],
    [40, 'WATCH'],
    [39.99, 'AVOID'],
  ])('bands %d as %s', (score, band) => {
    expect(bandOf(score, values)).toBe(band);
  });
});

describe('classifyStatus', () => {
  it('is complete at exactly the age, also where a cap holds it at 0, and not with a stage of 0', () => {
    const scores = { surfaceScore: 1, investigationScore: 1, transactionScore: 1 };
    const base = { ...scores, failed: false, enriched: true, ageMs: 30_000, isOver: false };
    expect(classifyStatus({ ...base, finalScore: 1 }, values)).toBe('complete');
    expect(classifyStatus({ ...base, finalScore: 0 }, values)).toBe('complete');
    expect(classifyStatus({ ...base, ageMs: 29_999, finalScore: 1 }, values)).toBe('provisional');
    expect(classifyStatus({ ...base, surfaceScore: 0, finalScore: 1 }, values)).toBe('provisional');
    expect(classifyStatus({ ...base, surfaceScore: 0, finalScore: 0, isOver: true }, values)).toBe('complete');
    expect(classifyStatus({ ...base, finalScore: null, isOver: true }, values)).toBe('pending');
  });
});

function surfaceInputs(): fc.Arbitrary<SurfaceInputs> {
  const share = fc.option(fc.double({ min: 0, max: 1, noNaN: true }));
  const change = fc.option(fc.double({ min: -1, max: 1000, noNaN: true }));
  const count = fc.option(fc.nat(100_000));
  const flag = fc.option(fc.boolean());
  return fc.record({
    priceChange5m: change,
    priceChange1h: change,
    priceChange24h: change,
    volume24hUsd: fc.option(fc.double({ min: 0, max: 1e12, noNaN: true })),
    liquidityUsd: fc.option(fc.double({ min: 0, max: 1e12, noNaN: true })),
    rugRatio: share,
    bundlerRate: share,
    sniperCount: count,
    isHoneypot: flag,
    isWashTrading: flag,
    mintable: flag,
    freezable: flag,
    holderCount: count,
    smartDegenCount: count,
    smartDegenRate: share,
    bluechipOwnerPercentage: share,
    creatorCreatedCount: count,
    creatorHolding: share,
    hasTwitter: flag,
    hasWebsite: flag,
    hasTelegram: flag,
    twitterCreateTokenCount: count,
    imageDup: count,
  });
}
