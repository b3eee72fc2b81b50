import { explainScore } from '@mintscope/metrics/explain-score';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import type { Reason } from '@mintscope/schemas/score';
import type { ShardState } from '../state/shard-state.ts';
import type { TokenFacts } from '../state/token-facts.ts';
import { readEnding } from './read-findings.ts';
import type { ScoreDraft } from './score-draft.ts';
import { type Outcome, ok } from './step.ts';

/** The sentences that go with the score. */
export function explain(draft: ScoreDraft, _state: ShardState, parameters: ParameterSet): Outcome {
  const { surface, wallets, transactions, findings, trace } = draft;
  const ending = readEnding(draft, parameters.values);
  const reasons = explainScore({ surface, wallets, transactions, findings, ending, trace }, parameters.values);
  draft.trace.reasons = [...reasons, ...explainTimes(draft.token.facts)];
  return ok;
}

/** A reader who compares with the chain has to know that a time shown is not the one told. */
function explainTimes({ futureEvents }: TokenFacts): Reason[] {
  if (futureEvents === 0) return [];
  const [events, their] = futureEvents === 1 ? ['1 event', 'its'] : [`${futureEvents} events`, 'their'];
  const count = futureEvents === 1 ? 'counts' : 'count';
  const text = `${events} claimed a time after ${their} receipt and ${count} as received.`;
  return [{ text, severity: 'unknown', points: null }];
}
