import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import type { ShardState } from '../state/shard-state.ts';
import type { TokenState } from '../state/token-state.ts';
import type { ScoreDraft } from './score-draft.ts';
import { type Outcome, ok } from './step.ts';

/** Multiples and market caps: prices come from trades, caps are price times supply in USD. */
export function trackPerformance(draft: ScoreDraft, state: ShardState, _parameters: ParameterSet): Outcome {
  const { token } = draft;
  const figures = token.performance.read(token.facts.asOfMs);
  const { solUsdRate } = state.rules;
  const initialMarketCap = marketCapUsd(token, figures.openPrice, solUsdRate);
  const calledMarketCap = marketCapUsd(token, figures.entryPrice, solUsdRate);
  const currentMarketCap = marketCapUsd(token, figures.currentPrice, solUsdRate);
  const caps = { initialMarketCap, calledMarketCap, currentMarketCap };
  // A copy of every figure by name is made several times as fast as one of all there are; without a price they stand in another order.
  draft.performance =
    figures.currentPrice === null
      ? { ...figures, ...caps }
      : {
          currentX: figures.currentX,
          maxX: figures.maxX,
          openPrice: figures.openPrice,
          entryPrice: figures.entryPrice,
          currentPrice: figures.currentPrice,
          return1h: figures.return1h,
          return24h: figures.return24h,
          initialMarketCap,
          calledMarketCap,
          currentMarketCap,
        };
  return ok;
}

export function marketCapUsd({ facts }: TokenState, priceSol: number | null, solUsdRate: number): number | null {
  const { supply, decimals } = facts;
  if (priceSol === null || supply === null || decimals === null) return null;
  return priceSol * (supply / 10 ** decimals) * solUsdRate;
}
