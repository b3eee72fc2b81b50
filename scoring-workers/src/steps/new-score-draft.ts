import { noFindings } from '@mintscope/metrics/cap-score';
import { combineScores } from '@mintscope/metrics/combine-scores';
import { unavailable } from '@mintscope/metrics/evaluate-transactions';
import { unavailableStage } from '@mintscope/metrics/score-terms';
import { unknownSurface } from '@mintscope/metrics/surface-inputs';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import type { ScoreTrace } from '@mintscope/schemas/score';
import type { TokenState } from '../state/token-state.ts';
import type { ScoreDraft } from './score-draft.ts';

const noCategories = { momentum: null, volume: null, security: null, social: null };
const noTrades = unavailable(0);
const unscored = {
  surface: unavailableStage('surface', 'not scored yet'),
  investigation: unavailableStage('investigation', 'not scored yet'),
  transaction: unavailableStage('transaction', 'not scored yet'),
};

/** A draft of which nothing is known yet; the steps fill it. */
export function newScoreDraft(token: TokenState): ScoreDraft {
  return {
    token,
    wallets: null,
    transactions: noTrades,
    recentTransactions: noTrades,
    surface: unknownSurface,
    washShare: null,
    findings: noFindings,
    surfaceStage: unscored.surface,
    investigationStage: unscored.investigation,
    transactionStage: unscored.transaction,
    categories: noCategories,
    trace: emptyTrace,
    performance: emptyPerformance,
  };
}

/** What is said of a token whose scoring failed: status error, no score. */
export function failedDraft(token: TokenState, parameters: ParameterSet): ScoreDraft {
  const stage = (name: 'surface' | 'investigation' | 'transaction') => unavailableStage(name, 'scoring failed');
  const draft = newScoreDraft(token);
  draft.surfaceStage = stage('surface');
  draft.investigationStage = stage('investigation');
  draft.transactionStage = stage('transaction');
  const { facts } = token;
  draft.trace = combineScores(
    {
      surface: draft.surfaceStage,
      investigation: draft.investigationStage,
      transaction: draft.transactionStage,
      categories: noCategories,
      paidAd: null,
      ctoPromotion: null,
      trades: facts.buys + facts.sells,
      life: 'trading',
      findings: noFindings,
      reasons: [{ text: 'Scoring failed.', severity: 'unknown', points: null }],
      eventTimeMs: facts.asOfMs,
      ageMs: facts.asOfMs - facts.createdMs,
      enriched: false,
      failed: true,
    },
    parameters,
  );
  return draft;
}

const emptyPerformance = Object.freeze({
  currentX: null,
  maxX: null,
  openPrice: null,
  entryPrice: null,
  currentPrice: null,
  initialMarketCap: null,
  calledMarketCap: null,
  currentMarketCap: null,
  return1h: null,
  return24h: null,
});

const emptyTrace: ScoreTrace = Object.freeze({
  parameterVersion: '',
  eventTimeMs: 0,
  stages: [],
  weights: { surface: 0, investigation: 0, transaction: 0 },
  effectiveWeights: { surface: 0, investigation: 0, transaction: 0 },
  terms: [],
  finalScore: null,
  scoreLow: null,
  scoreHigh: null,
  life: 'trading',
  band: null,
  status: 'pending',
  provisional: true,
  categories: noCategories,
  reasons: [],
});
