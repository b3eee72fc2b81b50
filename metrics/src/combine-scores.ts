import { mainWeights } from '@mintscope/schemas/parameters/main-weights';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import { type ParameterName, type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { Life, Reason, ScoreTerm, ScoreTrace, StageName, StageTrace } from '@mintscope/schemas/score';
import { bandOf } from './band-of.ts';
import { type Cap, capsOf, capTerms, type Findings } from './cap-score.ts';
import { classifyStatus } from './classify-status.ts';
import { showParameters, sumTerms } from './score-terms.ts';

export interface CombineInputs {
  surface: StageTrace;
  investigation: StageTrace;
  transaction: StageTrace;
  categories: ScoreTrace['categories'];
  /** null = unknown: no boost. */
  paidAd: boolean | null;
  ctoPromotion: boolean | null;
  trades: number;
  life: Life;
  findings: Findings;
  /** Worst first. */
  reasons: readonly Reason[];
  eventTimeMs: number;
  ageMs: number;
  enriched: boolean;
  failed: boolean;
}

/**
 * The final score and its trace: the main weights, brought to a sum of 1, over the three stages, a missing one at its prior; plus
 * the boosts, clamped to 0-100, held down by what was found. Each of these is a term, and they add up to the score. `scoreLow` and
 * `scoreHigh` are what it would be were the missing stages 0 or 100. null, with no band, before the fewest trades of a
 * verdict and while no stage with a weight is known. Provisional until the token is analysis-complete.
 */
export function combineScores(inputs: CombineInputs, parameters: ParameterSet): ScoreTrace {
  const { values } = parameters;
  const stages = stageNames.map((name) => inputs[name]);
  const { given: weights, shares: effectiveWeights } = mainWeights(values);
  const hasVerdict =
    inputs.trades >= parameterValue(values, 'transaction.sample.minimumTrades') &&
    stages.some(({ stage, score }) => score !== null && effectiveWeights[stage] > 0);
  const caps = capsOf(inputs.findings, values);
  const termsWith = (missing: number | null) => termsOf(inputs, effectiveWeights, { caps, missing, values });
  const terms = hasVerdict ? termsWith(null) : [];
  const finalScore = hasVerdict ? scoreOf(terms) : null;
  const isWhole = stages.every(({ score }) => score !== null);
  const scoreWith = (missing: number) => (finalScore === null || isWhole ? finalScore : scoreOf(termsWith(missing)));
  const { life, findings } = inputs;
  const status = classifyStatus(
    {
      failed: inputs.failed,
      enriched: inputs.enriched,
      ageMs: inputs.ageMs,
      isOver: life === 'dead' || life === 'rugged' || findings.noHolders,
      surfaceScore: inputs.surface.score,
      investigationScore: inputs.investigation.score,
      transactionScore: inputs.transaction.score,
      finalScore,
    },
    values,
  );
  return {
    parameterVersion: parameters.version,
    eventTimeMs: inputs.eventTimeMs,
    stages,
    weights,
    effectiveWeights,
    terms,
    finalScore,
    scoreLow: least(scoreWith(0), finalScore),
    scoreHigh: most(scoreWith(100), finalScore),
    life,
    band: finalScore === null ? null : bandOf(finalScore, values),
    status,
    provisional: status !== 'complete',
    categories: inputs.categories,
    reasons: [...inputs.reasons],
  };
}

const stageNames = ['surface', 'investigation', 'transaction'] as const satisfies readonly StageName[];

interface Choices {
  caps: readonly Cap[];
  /** What a missing stage counts for; null = its prior. */
  missing: number | null;
  values: ParameterValues;
}

function termsOf(
  inputs: CombineInputs,
  weights: Readonly<Record<StageName, number>>,
  { caps, missing, values }: Choices,
): ScoreTerm[] {
  const terms = stageNames.map((name) => stageTerm(inputs[name], weights[name], missing, values));
  terms.push(boostTerm('paidAd', inputs.paidAd, values), boostTerm('ctoPromotion', inputs.ctoPromotion, values));
  terms.push(clampTerm(sumTerms(terms)));
  terms.push(...capTerms(sumTerms(terms), caps, values));
  return terms;
}

/** Under a cap all three are the same but for rounding, which must not turn them round. */
function least(low: number | null, score: number | null): number | null {
  return low === null || score === null ? null : Math.min(low, score);
}

function most(high: number | null, score: number | null): number | null {
  return high === null || score === null ? null : Math.max(high, score);
}

/** Rounding must not carry a sum out of 0..100. */
function scoreOf(terms: readonly ScoreTerm[]): number {
  return Math.min(100, Math.max(0, sumTerms(terms)));
}

function stageTerm(
  { stage, score }: StageTrace,
  weight: number,
  missing: number | null,
  values: ParameterValues,
): ScoreTerm {
  const { name, known, missed } = stageTerms[stage];
  return {
    name,
    input: score,
    unit: 'points',
    parameters: (score === null ? missed : known)(values),
    contribution: weight * (score ?? missing ?? parameterValue(values, 'main.priors.stage')),
  };
}

function boostTerm(boost: keyof typeof boostTerms, flag: boolean | null, values: ParameterValues): ScoreTerm {
  const { name, parameter, shown } = boostTerms[boost];
  return {
    name,
    input: flag === null ? null : Number(flag),
    unit: 'yes = 1',
    parameters: shown(values),
    contribution: flag === true ? parameterValue(values, parameter) : 0,
  };
}

const stageTerms = {
  surface: stageOf('stage.surface', 'main.weights.surface'),
  investigation: stageOf('stage.investigation', 'main.weights.investigation'),
  transaction: stageOf('stage.transaction', 'main.weights.transaction'),
};

function stageOf(name: string, weight: ParameterName) {
  return { name, known: showParameters([weight]), missed: showParameters([weight, 'main.priors.stage']) };
}

const boostTerms = {
  paidAd: boostOf('boost.paidAd', 'main.boosts.paidAd'),
  ctoPromotion: boostOf('boost.ctoPromotion', 'main.boosts.ctoPromotion'),
};

function boostOf(name: string, parameter: ParameterName) {
  return { name, parameter, shown: showParameters([parameter]) };
}

function clampTerm(sum: number): ScoreTerm {
  return {
    name: 'clamp',
    input: sum,
    unit: 'points',
    parameters: {},
    contribution: Math.min(100, Math.max(0, sum)) - sum,
  };
}
