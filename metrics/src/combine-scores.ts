import { type MainWeights, mainWeights } from '@mintscope/schemas/parameters/main-weights';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import { perValues } from '@mintscope/schemas/parameters/per-values';
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
  const trace = rateScores(inputs, parameters);
  if (trace.finalScore !== null) trace.terms = finalTerms(inputs, parameters.values);
  return trace;
}

/** The same without the terms of the final score, which add up to it: `finalTerms` makes them where they are shown. */
export function rateScores(inputs: CombineInputs, parameters: ParameterSet): ScoreTrace {
  const { values } = parameters;
  const { life, findings, surface, investigation, transaction } = inputs;
  const stages = [surface, investigation, transaction];
  const { given: weights, shares: effectiveWeights } = weightsOf(values);
  const isWhole = surface.score !== null && investigation.score !== null && transaction.score !== null;
  const hasVerdict =
    inputs.trades >= parameterValue(values, 'transaction.sample.minimumTrades') &&
    stages.some(({ stage, score }) => score !== null && effectiveWeights[stage] > 0);
  const caps = capsOf(findings, values);
  const finalScore = hasVerdict ? scoreOf(inputs, effectiveWeights, { caps, missing: null, values }) : null;
  const isExact = finalScore === null || isWhole;
  const low = isExact ? finalScore : scoreOf(inputs, effectiveWeights, { caps, missing: 0, values });
  const high = isExact ? finalScore : scoreOf(inputs, effectiveWeights, { caps, missing: 100, values });
  const status = classifyStatus(
    {
      failed: inputs.failed,
      enriched: inputs.enriched,
      ageMs: inputs.ageMs,
      isOver: life === 'dead' || life === 'rugged' || findings.noHolders,
      surfaceScore: surface.score,
      investigationScore: investigation.score,
      transactionScore: transaction.score,
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
    terms: [],
    finalScore,
    scoreLow: least(low, finalScore),
    scoreHigh: most(high, finalScore),
    life,
    band: finalScore === null ? null : bandOf(finalScore, values),
    status,
    provisional: status !== 'complete',
    categories: inputs.categories,
    reasons: [...inputs.reasons],
  };
}

/** What a final score is the sum of. */
export type TermInputs = Pick<
  CombineInputs,
  'surface' | 'investigation' | 'transaction' | 'paidAd' | 'ctoPromotion' | 'findings'
>;

/** The terms of a final score: one a stage, then boosts, the clamp and the caps. */
export function finalTerms(inputs: TermInputs, values: ParameterValues): ScoreTerm[] {
  const { shares } = weightsOf(values);
  const terms = stageNames.map((name) => stageTerm(inputs[name], shares[name], values));
  terms.push(boostTerm('paidAd', inputs.paidAd, values), boostTerm('ctoPromotion', inputs.ctoPromotion, values));
  terms.push(clampTerm(sumTerms(terms)));
  terms.push(...capTerms(sumTerms(terms), capsOf(inputs.findings, values), values));
  return terms;
}

const weightsOf = perValues(mainWeights);

const stageNames = ['surface', 'investigation', 'transaction'] as const satisfies readonly StageName[];

interface Choices {
  caps: readonly Cap[];
  /** What a missing stage counts for; null = its prior. */
  missing: number | null;
  values: ParameterValues;
}

/** The sum of the terms, one after the other, held in 0..100, which rounding must not carry it out of. */
function scoreOf(inputs: TermInputs, weights: MainWeights, { caps, missing, values }: Choices): number {
  let sum = 0;
  for (const name of stageNames) sum += weights[name] * stagePoints(inputs[name].score, missing, values);
  sum += boostPoints('paidAd', inputs.paidAd, values);
  sum += boostPoints('ctoPromotion', inputs.ctoPromotion, values);
  sum += clampPoints(sum);
  for (const { limit } of caps) sum += Math.min(0, limit - sum);
  return Math.min(100, Math.max(0, sum));
}

/** Under a cap all three are the same but for rounding, which must not turn them round. */
function least(low: number | null, score: number | null): number | null {
  return low === null || score === null ? null : Math.min(low, score);
}

function most(high: number | null, score: number | null): number | null {
  return high === null || score === null ? null : Math.max(high, score);
}

function stageTerm({ stage, score }: StageTrace, weight: number, values: ParameterValues): ScoreTerm {
  const { name, known, missed } = stageTerms[stage];
  return {
    name,
    input: score,
    unit: 'points',
    parameters: (score === null ? missed : known)(values),
    contribution: weight * stagePoints(score, null, values),
  };
}

function stagePoints(score: number | null, missing: number | null, values: ParameterValues): number {
  return score ?? missing ?? parameterValue(values, 'main.priors.stage');
}

function boostTerm(boost: keyof typeof boostTerms, flag: boolean | null, values: ParameterValues): ScoreTerm {
  const { name, shown } = boostTerms[boost];
  return {
    name,
    input: flag === null ? null : Number(flag),
    unit: 'yes = 1',
    parameters: shown(values),
    contribution: boostPoints(boost, flag, values),
  };
}

function boostPoints(boost: keyof typeof boostTerms, flag: boolean | null, values: ParameterValues): number {
  return flag === true ? parameterValue(values, boostTerms[boost].parameter) : 0;
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
    contribution: clampPoints(sum),
  };
}

function clampPoints(sum: number): number {
  return Math.min(100, Math.max(0, sum)) - sum;
}
