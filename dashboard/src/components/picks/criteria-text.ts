import { type CriterionName, criterionNames, type PickerCriteria } from '@mintscope/schemas/picks/picking-rules';
import { formatFull } from '../../lib/format.ts';

const names: Record<CriterionName, string> = {
  initialScore: 'Initial',
  walletScore: 'Wallet',
  transactionScore: 'Transaction',
  finalScore: 'Final',
};

/** What a token has to score to be called, in a sentence. */
export function criteriaText(criteria: PickerCriteria): string {
  const enabled = criterionNames.filter((name) => criteria[name].enabled);
  if (enabled.length === 0) return 'No criterion is enabled, so nothing is called.';
  const parts = enabled.map((name) => `${names[name]} ≥ ${formatFull(criteria[name].minValue)}`);
  return parts.join(criteria.logic === 'AND' ? ' and ' : ' or ');
}
