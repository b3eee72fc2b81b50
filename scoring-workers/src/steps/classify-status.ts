import { classifyStatus as classify } from '@mintscope/metrics/classify-status';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import type { ShardState } from '../state/shard-state.ts';
import { isEnriched } from './combine.ts';
import type { ScoreDraft } from './score-draft.ts';
import { type Outcome, ok } from './step.ts';

/** pending, provisional or complete; error for a token on which a step failed before. */
export function classifyStatus(draft: ScoreDraft, _state: ShardState, parameters: ParameterSet): Outcome {
  const { facts } = draft.token;
  const status = classify(
    {
      failed: facts.failure !== null,
      enriched: isEnriched(draft),
      ageMs: facts.asOfMs - facts.createdMs,
      isOver: isOver(draft),
      surfaceScore: draft.surfaceStage.score,
      investigationScore: draft.investigationStage.score,
      transactionScore: draft.transactionStage.score,
      finalScore: draft.trace.finalScore,
    },
    parameters.values,
  );
  draft.trace.status = status;
  draft.trace.provisional = status !== 'complete';
  return ok;
}

/** Dead, rugged or sold out: nothing more is to be found out. */
function isOver({ findings }: ScoreDraft): boolean {
  return findings.dead || findings.rugged || findings.noHolders;
}
