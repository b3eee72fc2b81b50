import type { CountingRuleQuery } from '@mintscope/schemas/api/picks/counting-rule';
import type { Api } from '../api.ts';
import type { CallsAsked } from './counted-calls.ts';

/** Of a question, what it wants counted otherwise; null where it goes by the platform's rule. */
export function ownRuleOf({ winnerThreshold, requireCompleteData, minDataAge }: CountingRuleQuery) {
  const isOwn = [winnerThreshold, requireCompleteData, minDataAge].some((wish) => wish !== undefined);
  return isOwn ? { winnerThreshold, requireCompleteData, minDataAge } : null;
}

/** By what calls are counted: what the question wants, else what admins saved. */
export async function countingRule(
  { productSettings }: Pick<Api, 'productSettings'>,
  asked: CountingRuleQuery,
): Promise<Pick<CallsAsked, 'completeness' | 'winnerThreshold'>> {
  const saved = (await productSettings()).admin.settings;
  const { winnerThreshold = saved.winnerThreshold, requireCompleteData, minDataAge = saved.minDataAge } = asked;
  const isStrict = requireCompleteData === undefined ? saved.requireCompleteData : requireCompleteData === 'true';
  return { winnerThreshold, completeness: { requireCompleteData: isStrict, minDataAge } };
}
