import type { ParameterSet } from './parameter.ts';
import { parameterValue } from './registry.ts';

export interface MainWeights {
  surface: number;
  investigation: number;
  transaction: number;
}

/** The main weights of a set as they are, and brought to a sum of 1, as every final score takes them. */
export function mainWeights(values: ParameterSet['values']): { given: MainWeights; shares: MainWeights } {
  const given = {
    surface: parameterValue(values, 'main.weights.surface'),
    investigation: parameterValue(values, 'main.weights.investigation'),
    transaction: parameterValue(values, 'main.weights.transaction'),
  };
  const total = sumOf(given);
  const shareOf = (weight: number) => (total === 0 ? 0 : weight / total);
  const shares = {
    surface: shareOf(given.surface),
    investigation: shareOf(given.investigation),
    transaction: shareOf(given.transaction),
  };
  return { given, shares };
}

/** What a person who decides should know of a set that is allowed; empty when there is nothing to say. */
export function warningsOf(values: ParameterSet['values']): string[] {
  const { given, shares } = mainWeights(values);
  const total = sumOf(given);
  if (Math.abs(total - 1) < 1e-9) return [];
  const share = (stage: keyof MainWeights) => `${stage} ${(shares[stage] * 100).toFixed(1)}%`;
  const taken = `${share('surface')}, ${share('investigation')}, ${share('transaction')}`;
  return [`The main weights add up to ${Number(total.toFixed(6))}, not 1: scores take them as ${taken}.`];
}

function sumOf({ surface, investigation, transaction }: MainWeights): number {
  return surface + investigation + transaction;
}
