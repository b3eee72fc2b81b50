import { scoreSurface as scoreInputs } from '@mintscope/metrics/score-surface';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import type { ShardState } from '../state/shard-state.ts';
import { isWashTrading, readSurface } from './read-surface.ts';
import type { ScoreDraft } from './score-draft.ts';
import { type Outcome, ok } from './step.ts';

/** Stage 1 from market, security, creator and social figures. */
export function scoreSurface(draft: ScoreDraft, state: ShardState, parameters: ParameterSet): Outcome {
  const { token } = draft;
  token.window.advance(token.facts.asOfMs);
  draft.wallets = token.facts.holdersKnown ? token.wallets.measure() : null;
  token.trades.sample(token.sample.count, (trade) => token.sample.add(trade));
  draft.transactions = token.sample.evaluate(parameters.values);
  draft.surface = {
    ...readSurface(token, draft.wallets, state.rules),
    isWashTrading: isWashTrading(token, draft.transactions, parameters.values),
  };
  const scored = scoreInputs(draft.surface, parameters.values);
  draft.surfaceStage = scored.trace;
  draft.categories = scored.categories;
  return ok;
}
