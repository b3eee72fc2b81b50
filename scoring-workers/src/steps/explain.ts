import { explainScore } from '@mintscope/metrics/explain-score';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import type { ShardState } from '../state/shard-state.ts';
import { type Outcome, ok } from '../step.ts';
import type { ScoreDraft } from './score-draft.ts';

/** The sentences that go with the score. */
export function explain(draft: ScoreDraft, _state: ShardState, parameters: ParameterSet): Outcome {
  const stages = [draft.surfaceStage, draft.investigationStage, draft.transactionStage];
  const inputs = { surface: draft.surface, wallets: draft.wallets, transactions: draft.transactions, stages };
  draft.trace.reasons = explainScore(inputs, parameters.values);
  return ok;
}
