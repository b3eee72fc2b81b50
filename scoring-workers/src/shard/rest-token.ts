import { scoringLimits } from '@mintscope/schemas/scoring-limits';
import type { ShardState } from '../state/shard-state.ts';
import type { TokenState } from '../state/token-state.ts';
import { lifeOf } from '../steps/read-findings.ts';
import { nextLookMs } from './quiet-times.ts';
import { isOutcomeNew } from './take-outcomes.ts';

/** Whether a token that is awake has had no event of its own for so long that it may rest. */
export function isQuiet({ facts, members }: TokenState, nowMs: number, { restAfterMs }: ShardState): boolean {
  return nowMs - facts.eventMs >= restAfterMs && members.count <= scoringLimits.restWallets;
}

/**
 * A token rests from now on, with what ticks need to know of it beside it: as it did before where it was only looked at. Nothing that is
 * told depends on whether one rests.
 */
export function restToken(token: TokenState, state: ShardState): void {
  token.outcomeDue = isOutcomeNew(token, state);
  token.judgeMs = nextJudgeMs(token, state);
  token.rest(state);
  token.dueMs = nextLookMs(token.atHand, token.judgeMs, state.rules);
}

/** The moment before which there is nothing to judge and nothing to say of a token that nothing happens to. */
function nextJudgeMs(token: TokenState, { parameters }: ShardState): number {
  const { predictions, facts } = token;
  if (predictions.isWaiting && lifeOf({ token }, parameters.values) === 'rugged') return 0;
  return predictions.nextMs(facts.createdMs);
}
