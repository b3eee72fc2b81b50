import { explainScore } from '@mintscope/metrics/explain-score';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import type { ShardState } from '../state/shard-state.ts';
import type { TokenFacts } from '../state/token-facts.ts';
import type { ScoreDraft } from './score-draft.ts';
import { type Outcome, ok } from './step.ts';

/** The sentences that go with the score. */
export function explain(draft: ScoreDraft, _state: ShardState, parameters: ParameterSet): Outcome {
  const stages = [draft.surfaceStage, draft.investigationStage, draft.transactionStage];
  const inputs = { surface: draft.surface, wallets: draft.wallets, transactions: draft.transactions, stages };
  draft.trace.reasons = [...explainScore(inputs, parameters.values), ...explainTimes(draft.token.facts)];
  return ok;
}

/** A reader who compares with the chain has to know that a time shown is not the one told. */
function explainTimes({ futureEvents }: TokenFacts): string[] {
  if (futureEvents === 0) return [];
  const [events, their] = futureEvents === 1 ? ['1 event', 'its'] : [`${futureEvents} events`, 'their'];
  return [
    `${events} claimed a time after ${their} receipt and ${futureEvents === 1 ? 'counts' : 'count'} as received.`,
  ];
}
