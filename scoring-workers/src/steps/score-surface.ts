import { rateSurface } from '@mintscope/metrics/score-surface';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import type { ShardState } from '../state/shard-state.ts';
import { washShare } from './read-groups.ts';
import { isWashTrading, readSurface } from './read-surface.ts';
import type { ScoreDraft } from './score-draft.ts';
import { type Outcome, ok } from './step.ts';

/** Stage 1 from market, security, creator and social figures. */
export function scoreSurface(draft: ScoreDraft, state: ShardState, parameters: ParameterSet): Outcome {
  const { token } = draft;
  token.window.advance(token.facts.asOfMs);
  token.wallets.age(token.facts.asOfMs);
  draft.wallets = token.facts.holdersKnown ? token.wallets.measure() : null;
  const { launch, recent } = token.sample.evaluate(token.trades, token.facts.asOfMs, parameters.values);
  draft.transactions = launch;
  draft.recentTransactions = recent;
  draft.washShare = washShare(token, parameters.values);
  const told = { wallets: draft.wallets, isWashTrading: isWashTrading(draft.washShare, parameters.values) };
  draft.surface = readSurface(token, told, state.rules);
  const scored = rateSurface(draft.surface, parameters.values);
  draft.surfaceStage = scored.trace;
  draft.categories = scored.categories;
  return ok;
}
