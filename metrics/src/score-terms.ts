import { type ParameterName, type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { ScoreTerm, StageName, StageTrace } from '@mintscope/schemas/score';

/** The values of the named parameters, as a trace shows them. */
export function pickParameters(values: ParameterValues, names: readonly ParameterName[]): Record<string, number> {
  const picked: Record<string, number> = {};
  for (const name of names) picked[name] = parameterValue(values, name);
  return picked;
}

/** The sum of the terms' contributions, which is what a score is. */
export function sumTerms(terms: readonly ScoreTerm[]): number {
  return terms.reduce((total, term) => total + term.contribution, 0);
}

/** A stage from terms that add up to its score, which rounding must not carry out of 0..100. */
export function availableStage(stage: StageName, terms: ScoreTerm[]): StageTrace {
  return { stage, score: Math.min(100, Math.max(0, sumTerms(terms))), unavailable: null, terms };
}

export function unavailableStage(stage: StageName, reason: string): StageTrace {
  return { stage, score: null, unavailable: reason, terms: [] };
}
