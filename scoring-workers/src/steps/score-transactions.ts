import { rateTransactions } from '@mintscope/metrics/score-transactions';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import type { ShardState } from '../state/shard-state.ts';
import type { ScoreDraft } from './score-draft.ts';
import { type Outcome, ok } from './step.ts';

/** Stage 3 from both samples of the trades. */
export function scoreTransactions(draft: ScoreDraft, _state: ShardState, parameters: ParameterSet): Outcome {
  draft.transactionStage = rateTransactions(draft.transactions, parameters.values, draft.recentTransactions);
  return ok;
}
