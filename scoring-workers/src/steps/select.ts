import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import type { ShardState } from '../state/shard-state.ts';
import type { ScoreDraft } from './score-draft.ts';
import { type Outcome, ok } from './step.ts';

/**
 * Marks a token as called. No selection rule is in force: nothing is called, so the entry price of every token is its open
 * price. A rule sets `facts.calledAt` and calls `performance.select` at the event's time.
 */
export function select(draft: ScoreDraft, _state: ShardState, _parameters: ParameterSet): Outcome {
  if (draft.token.facts.calledAt === null) draft.performance.calledMarketCap = null;
  return ok;
}
