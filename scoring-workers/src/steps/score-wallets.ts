import { unavailableStage } from '@mintscope/metrics/score-terms';
import { rateWallets, soldOutStage } from '@mintscope/metrics/score-wallets';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import type { StageTrace } from '@mintscope/schemas/score';
import type { ShardState } from '../state/shard-state.ts';
import type { ScoreDraft } from './score-draft.ts';
import { type Outcome, ok } from './step.ts';

/** Stage 2 from holders and wallet graph. */
export function scoreWallets(draft: ScoreDraft, _state: ShardState, parameters: ParameterSet): Outcome {
  draft.investigationStage = stageOf(draft, parameters);
  return ok;
}

function stageOf({ token, wallets }: ScoreDraft, { values }: ParameterSet): StageTrace {
  if (wallets === null)
    return unavailableStage('investigation', 'the launch was missed, so holders cannot be known without a snapshot');
  if (wallets.holderCount > 0) return rateWallets(wallets, values);
  const { buys, sells } = token.facts;
  return buys + sells > 0 ? soldOutStage() : unavailableStage('investigation', 'no trade yet');
}
