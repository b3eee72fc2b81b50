import { perValues } from '@mintscope/schemas/parameters/per-values';
import { type ParameterName, type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { ScoreTerm, StageName, StageTrace } from '@mintscope/schemas/score';

/** The values of the named parameters, as a trace shows them. */
export function pickParameters(values: ParameterValues, names: readonly ParameterName[]): Record<string, number> {
  const picked: Record<string, number> = {};
  for (const name of names) picked[name] = parameterValue(values, name);
  return picked;
}

/**
 * The same for names that stay: made once a set, as a row has fifty terms. Frozen, because every trace of the set shows the same
 * object.
 */
export function showParameters(names: readonly ParameterName[]): (values: ParameterValues) => Record<string, number> {
  return perValues((values) => Object.freeze(pickParameters(values, names)));
}

/** The sum of the terms' contributions, which is what a score is. */
export function sumTerms(terms: readonly ScoreTerm[]): number {
  return terms.reduce((total, term) => total + term.contribution, 0);
}

/** A stage from terms that add up to its score, which rounding must not carry out of 0..100. */
export function availableStage(stage: StageName, terms: ScoreTerm[]): StageTrace {
  return { ...scoredStage(stage, sumTerms(terms)), terms };
}

/** The same without its terms, by what they add up to. */
export function scoredStage(stage: StageName, sum: number): StageTrace {
  return { stage, score: Math.min(100, Math.max(0, sum)), unavailable: null, terms: [] };
}

export function unavailableStage(stage: StageName, reason: string): StageTrace {
  return { stage, score: null, unavailable: reason, terms: [] };
}
