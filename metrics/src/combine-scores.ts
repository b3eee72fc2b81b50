import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import { type ParameterName, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { ScoreTerm, ScoreTrace, StageName, StageTrace } from '@mintscope/schemas/score';
import { bandOf } from './band-of.ts';
import { classifyStatus } from './classify-status.ts';
import { pickParameters, sumTerms } from './score-terms.ts';

export interface CombineInputs {
  surface: StageTrace;
  investigation: StageTrace;
  transaction: StageTrace;
  categories: ScoreTrace['categories'];
  /** null = unknown: no boost. */
  paidAd: boolean | null;
  ctoPromotion: boolean | null;
  /** Plain sentences about the token, most important first. */
  reasons: readonly string[];
  eventTimeMs: number;
  ageMs: number;
  enriched: boolean;
  failed: boolean;
}

/**
 * The final score and its trace: the main weights over the available stages, renormalised to 1, plus the boosts, clamped to
 * 0-100 by a term of its own. null, with no band, while no stage with a weight is available. Provisional until the token
 * is analysis-complete.
 */
export function combineScores(inputs: CombineInputs, parameters: ParameterSet): ScoreTrace {
  const { values } = parameters;
  const stages = stageNames.map((name) => inputs[name]);
  const weights = weightsOf((name) => parameterValue(values, `main.weights.${name}`));
  const total = stages.reduce((sum, each) => sum + (each.score === null ? 0 : weights[each.stage]), 0);
  const effectiveWeights = weightsOf((name) =>
    inputs[name].score === null || total === 0 ? 0 : weights[name] / total,
  );
  const terms = stages.map(
    (stage): ScoreTerm => ({
      name: `stage.${stage.stage}`,
      input: stage.score,
      unit: 'points',
      parameters: pickParameters(values, [`main.weights.${stage.stage}`]),
      contribution: effectiveWeights[stage.stage] * (stage.score ?? 0),
    }),
  );
  if (total > 0) {
    const boost = (name: 'paidAd' | 'ctoPromotion'): ScoreTerm => boostTerm(name, inputs[name], parameters);
    terms.push(boost('paidAd'), boost('ctoPromotion'));
    terms.push(clampTerm(sumTerms(terms)));
  }
  const finalScore = total > 0 ? Math.min(100, Math.max(0, sumTerms(terms))) : null;
  const status = classifyStatus(
    {
      failed: inputs.failed,
      enriched: inputs.enriched,
      ageMs: inputs.ageMs,
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
    band: finalScore === null ? null : bandOf(finalScore, values),
    status,
    provisional: status !== 'complete',
    categories: inputs.categories,
    reasons: [...inputs.reasons],
  };
}

const stageNames = ['surface', 'investigation', 'transaction'] as const satisfies readonly StageName[];

function weightsOf(weight: (name: StageName) => number): Record<StageName, number> {
  return {
    surface: weight('surface'),
    investigation: weight('investigation'),
    transaction: weight('transaction'),
  };
}

function boostTerm(name: 'paidAd' | 'ctoPromotion', flag: boolean | null, { values }: ParameterSet): ScoreTerm {
  const parameter: ParameterName = `main.boosts.${name}`;
  return {
    name: `boost.${name}`,
    input: flag === null ? null : Number(flag),
    unit: 'yes = 1',
    parameters: pickParameters(values, [parameter]),
    contribution: flag === true ? parameterValue(values, parameter) : 0,
  };
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
