import { createParameterSet, defaultParameters } from '@mintscope/schemas/parameters/registry';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noFindings } from './cap-score.ts';
import { combineScores, rateScores } from './combine-scores.ts';
import { unavailable } from './evaluate-transactions.ts';
import { rateSurface, scoreSurface } from './score-surface.ts';
import { sumTerms, unavailableStage } from './score-terms.ts';
import { rateTransactions, scoreTransactions } from './score-transactions.ts';
import { rateWallets, scoreWallets } from './score-wallets.ts';
import { unknownSurface } from './surface-inputs.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const weight = fc.oneof(fc.constant(0.3), fc.double({ min: 0.01, max: 1, noNaN: true }));

/** Scores are made without terms for rows and with them for a trace: both are one sum, so not a bit may differ. */
const bitsOf = (terms: Parameters<typeof sumTerms>[0]) => Math.min(100, Math.max(0, sumTerms(terms)));

function setWith(weights: readonly number[]) {
  const [surface = 0, investigation = 0, transaction = 0, volume = 0, liquidity = 0] = weights;
  return createParameterSet({
    'main.weights.surface': surface,
    'main.weights.investigation': investigation,
    'main.weights.transaction': transaction,
    'surface.weights.volume': volume,
    'surface.weights.liquidity': liquidity,
  });
}

const weights = fc.array(weight, { minLength: 5, maxLength: 5 });

it('gives the surface stage the score that its terms add up to, to the last bit', () => {
  const inputs = fc.record({
    priceChange5m: fc.option(fc.double({ min: -1, max: 1000, noNaN: true })),
    priceChange24h: fc.option(fc.double({ min: -1, max: 1000, noNaN: true })),
    volume24hUsd: fc.option(fc.double({ min: 0, max: 1e12, noNaN: true })),
    liquidityUsd: fc.option(fc.double({ min: 0, max: 1e12, noNaN: true })),
    rugRatio: fc.option(share),
    sniperCount: fc.option(fc.nat(100)),
    isHoneypot: fc.option(fc.boolean()),
    mintable: fc.option(fc.boolean()),
    holderCount: fc.option(fc.nat(100_000)),
    smartDegenCount: fc.option(fc.nat(100)),
    smartDegenRate: fc.option(share),
    creatorCreatedCount: fc.option(fc.nat(200)),
    creatorHolding: fc.option(share),
    hasTwitter: fc.option(fc.boolean()),
    imageDup: fc.option(fc.nat(200)),
  });
  fc.assert(
    fc.property(inputs, weights, (known, given) => {
      const surface = { ...unknownSurface, ...known };
      const { values } = setWith(given);
      const { trace, categories } = scoreSurface(surface, values);
      expect(rateSurface(surface, values)).toEqual({ trace: { ...trace, terms: [] }, categories });
      if (trace.score !== null) expect(bitsOf(trace.terms)).toBe(trace.score);
    }),
    { numRuns: 300 },
  );
});

it('gives the wallet and the transaction stage the scores that their terms add up to, to the last bit', () => {
  const { values } = defaultParameters();
  const figure = fc.option(share, { freq: 8 });
  const evaluation = fc
    .record({
      botProbability: share,
      intervalConsistency: figure,
      feeConsistency: figure,
      accountReuse: figure,
      quickRate: figure,
      roundRate: figure,
      analyzedCount: fc.nat(200),
    })
    .map((figures) => ({ ...unavailable(0), success: true, ...figures }));
  fc.assert(
    fc.property(fc.tuple(share, share, share, share), fc.nat(200), evaluation, evaluation, (four, nakamoto50, a, b) => {
      const [giniCoefficient, connectedSupplyPercent, top10Concentration, hhi] = four;
      const metrics = { giniCoefficient, nakamoto50, connectedSupplyPercent, top10Concentration, hhi };
      for (const [rated, scored] of [
        [rateWallets(metrics, values), scoreWallets(metrics, values)],
        [rateTransactions(a, values), scoreTransactions(a, values)],
        [rateTransactions(a, values, b), scoreTransactions(a, values, b)],
      ] as const) {
        expect(rated).toEqual({ ...scored, terms: [] });
        expect(bitsOf(scored.terms)).toBe(scored.score);
      }
    }),
    { numRuns: 300 },
  );
});

it('gives the final score what its terms add up to, to the last bit, whatever was found', () => {
  const score = fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { freq: 4 });
  const found = fc.record({
    honeypot: fc.option(fc.boolean()),
    rugRatio: fc.option(share),
    washShare: fc.option(share),
    rugProbability: fc.option(share),
  });
  fc.assert(
    fc.property(fc.tuple(score, score, score), found, weights, fc.boolean(), (scores, findings, given, paidAd) => {
      const stage = (name: 'surface' | 'investigation' | 'transaction', of: number | null) => ({
        ...unavailableStage(name, 'unknown'),
        score: of,
      });
      const inputs = {
        surface: stage('surface', scores[0]),
        investigation: stage('investigation', scores[1]),
        transaction: stage('transaction', scores[2]),
        categories: { momentum: null, volume: null, security: null, social: null },
        paidAd,
        ctoPromotion: null,
        trades: 5,
        life: 'trading' as const,
        findings: { ...noFindings, ...findings },
        reasons: [],
        eventTimeMs: 60_000,
        ageMs: 60_000,
        enriched: true,
        failed: false,
      };
      const trace = combineScores(inputs, setWith(given));
      expect(rateScores(inputs, setWith(given))).toEqual({ ...trace, terms: [] });
      if (trace.finalScore === null) expect(trace.terms).toEqual([]);
      else expect(bitsOf(trace.terms)).toBe(trace.finalScore);
    }),
    { numRuns: 300 },
  );
});
