import { isDropped } from '@mintscope/metrics/picks/dropped-by';
import { lacksData } from '@mintscope/metrics/picks/pick-eligibility';
import type { ShardState } from '../state/shard-state.ts';
import { readConsidered } from '../steps/read-considered.ts';
import type { ScoreDraft } from '../steps/score-draft.ts';
import { candidateOf } from './make-call.ts';

/** Whether only its criteria are left to ask of a token: filters and completeness let it through. null where no rules are known. */
export function isCandidate(draft: ScoreDraft, { picking, rules: scoringRules }: ShardState): boolean | null {
  const { rules } = picking;
  if (rules === null) return null;
  const { considered } = rules;
  if (isDropped(readConsidered(draft.token, considered, scoringRules), considered)) return false;
  return lacksData(candidateOf(draft), rules).length === 0;
}
