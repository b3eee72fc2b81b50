import { unavailableStage } from '@mintscope/metrics/score-terms';
import { scoreWallets as scoreMetrics } from '@mintscope/metrics/score-wallets';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import type { ShardState } from '../state/shard-state.ts';
import type { ScoreDraft } from './score-draft.ts';
import { type Outcome, ok } from './step.ts';

/** Stage 2 from holders and wallet graph. */
export function scoreWallets(draft: ScoreDraft, _state: ShardState, parameters: ParameterSet): Outcome {
  draft.investigationStage = draft.wallets
    ? scoreMetrics(draft.wallets, parameters.values)
    : unavailableStage('investigation', 'the launch was missed, so holders are not known');
  return ok;
}
