import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import type { ShardState } from '../state/shard-state.ts';
import type { ScoreDraft } from './score-draft.ts';
import { type Outcome, ok } from './step.ts';

/**
 * Says what a token was worth when it was called, by the rules (`shard/select-calls.ts`) or by hand (`shard/apply-control.ts`). The
 * entry price of every other token is its open price.
 */
export function select(draft: ScoreDraft, _state: ShardState, _parameters: ParameterSet): Outcome {
  if (draft.token.facts.calledAt === null) draft.performance.calledMarketCap = null;
  return ok;
}
