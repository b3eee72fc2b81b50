import type { Call } from '@mintscope/schemas/picks/call';
import type { PickingRules } from '@mintscope/schemas/picks/picking-rules';

/** What statistics ask of a call before they count it. */
export type CompletenessRule = Pick<PickingRules, 'requireCompleteData' | 'minDataAge'>;

/**
 * Whether a call passes the completeness rule by what was known when it was made. It had a price, so there was volume, and a score of
 * wallets is made of holders: what a call does not tell of the rule follows from what it tells.
 */
export function countsCall(
  { symbol, createdAt, calledAt, scores }: Pick<Call, 'symbol' | 'createdAt' | 'calledAt' | 'scores'>,
  { requireCompleteData, minDataAge }: CompletenessRule,
): boolean {
  if (!requireCompleteData) return true;
  const hasScores = Object.values(scores).every((score) => score !== null && score > 0);
  return hasScores && symbol !== '' && calledAt - createdAt >= minDataAge * 1000;
}
