import { combineScores } from '@mintscope/metrics/combine-scores';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import type { ShardState } from '../state/shard-state.ts';
import type { ScoreDraft } from './score-draft.ts';
import { type Outcome, ok } from './step.ts';

/** The final score with its trace; status and sentences are the next steps' matter. */
export function combine(draft: ScoreDraft, _state: ShardState, parameters: ParameterSet): Outcome {
  const { facts } = draft.token;
  draft.trace = combineScores(
    {
      surface: draft.surfaceStage,
      investigation: draft.investigationStage,
      transaction: draft.transactionStage,
      categories: draft.categories,
      paidAd: null,
      ctoPromotion: null,
      reasons: [],
      eventTimeMs: facts.asOfMs,
      ageMs: facts.asOfMs - facts.createdMs,
      enriched: isEnriched(draft),
      failed: false,
    },
    parameters,
  );
  return ok;
}

/** Everything the event stream can tell of the token's identity has arrived: name and symbol, from launch or metadata. */
export function isEnriched({ token }: ScoreDraft): boolean {
  return token.facts.enriched || (token.facts.name !== null && token.facts.symbol !== null);
}
