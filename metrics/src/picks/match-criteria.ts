import type { PickScores } from '@mintscope/schemas/picks/call';
import { type CriterionName, criterionNames, type PickerCriteria } from '@mintscope/schemas/picks/picking-rules';

const labels: Readonly<Record<CriterionName, string>> = {
  initialScore: 'Initial score',
  walletScore: 'Wallet score',
  transactionScore: 'Transaction score',
  finalScore: 'Final score',
};

export interface CriteriaMatch {
  matches: boolean;
  /** Each enabled criterion that passed, in words; those of a token that does not match too. */
  texts: string[];
}

/**
 * Only enabled criteria count; each passes when its score is known and at least its minimum. AND needs all of them, OR one; with
 * none enabled nothing matches.
 */
export function matchCriteria(scores: PickScores, criteria: PickerCriteria): CriteriaMatch {
  const enabled = criterionNames.filter((name) => criteria[name].enabled);
  const passed = enabled.filter((name) => passes(scores[name], criteria[name].minValue));
  const wanted = criteria.logic === 'AND' ? enabled.length : 1;
  return {
    matches: enabled.length > 0 && passed.length >= wanted,
    texts: passed.map((name) => describe(labels[name], scores[name]!, criteria[name].minValue)),
  };
}

function passes(score: number | null, minValue: number): score is number {
  return score !== null && score >= minValue;
}

/** The score is rounded down, and never below the minimum that it reached. */
function describe(label: string, score: number, minValue: number): string {
  const shown = Math.max(Math.floor(score * 10) / 10, minValue);
  return `${label} ${shown} (at least ${minValue})`;
}
