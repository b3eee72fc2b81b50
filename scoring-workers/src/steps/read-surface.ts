import type { SurfaceInputs } from '@mintscope/metrics/surface-inputs';
import { type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import { lamportsPerSol } from '@mintscope/schemas/quote-coins';
import type { WalletMetrics } from '@mintscope/schemas/token-metrics';
import type { Rules } from '../state/rules.ts';
import type { TokenState } from '../state/token-state.ts';
import { creatorHolding, groupCount, groupShare, groupSold, markedShare } from './read-groups.ts';
import { readInsiders } from './read-insiders.ts';
import { liquidityLamports } from './track-liquidity.ts';
import { isHoneypot } from './track-sells.ts';

/** What the surface stage reads, from the token's state. The window must have been advanced to the moment of the score. */
export function readSurface(
  token: TokenState,
  { wallets, isWashTrading }: { wallets: WalletMetrics | null; isWashTrading: boolean | null },
  rules: Rules,
): SurfaceInputs {
  const { facts, window } = token;
  const whole = wallets !== null;
  const holding = creatorHolding(token);
  return {
    priceChange5m: window.change('5m'),
    priceChange1h: window.change('1h'),
    priceChange24h: window.change('24h'),
    volume24hUsd: facts.priceSol === null ? null : (window.volume('24h') / lamportsPerSol) * rules.solUsdRate,
    liquidityUsd: liquidityUsd(token, rules),
    rugRatio: rugRatio(token, rules),
    bundlerRate: groupShare(token, 'bundler'),
    sniperCount: groupCount(token, 'sniper'),
    isHoneypot: isHoneypot(token, rules),
    isWashTrading,
    mintable: facts.mintable,
    freezable: facts.freezable,
    holderCount: wallets?.holderCount ?? null,
    smartDegenCount: whole ? token.wallets.cohortCount('smart') : null,
    smartDegenRate: markedShare(token, 'smart'),
    bluechipOwnerPercentage: facts.provided.bluechipOwnerPercentage,
    creatorCreatedCount: facts.creatorCreatedCount,
    // A creator who never had any has not sold.
    creatorHolding: holding === 0 && groupSold(token, 'dev') === null ? null : holding,
    hasTwitter: facts.enriched ? facts.twitter !== null : null,
    hasWebsite: facts.enriched ? facts.website !== null : null,
    hasTelegram: facts.enriched ? facts.telegram !== null : null,
    twitterCreateTokenCount: facts.provided.twitterCreateTokenCount,
    imageDup: facts.provided.imageDup,
  };
}

/**
 * The greatest of: what is missing of the most liquidity there ever was, once that passed a floor; the share of supply that creator,
 * insiders and bundlers have sold, times the fall of the price from its maximum; 1 for a honeypot. Two unknown parts may hide
 * something, so nothing found is only 0 when both are known; null otherwise.
 */
export function rugRatio(token: TokenState, rules: Rules): number | null {
  const { facts } = token;
  const liquidity = liquidityLamports(facts);
  const isFloorPassed = facts.liquidityPeak * rules.solUsdRate >= rules.liquidityFloorUsd * lamportsPerSol;
  const missing = liquidity === null ? null : isFloorPassed ? 1 - liquidity / facts.liquidityPeak : 0;
  const sold = readInsiders(token)?.soldOfSupply ?? null;
  const drawdown = token.performance.drawdown() ?? 0;
  const dumped = sold === null ? null : sold * drawdown;
  if (isHoneypot(token, rules) === true) return 1;
  const found = Math.max(missing ?? 0, dumped ?? 0);
  return found > 0 || (missing !== null && dumped !== null) ? Math.min(1, found) : null;
}

/** Wash trading: more than half (parameter) of the volume goes round in circles, of a wallet or of a group of them. */
export function isWashTrading(share: number | null, values: ParameterValues): boolean | null {
  return share === null ? null : share > parameterValue(values, 'main.caps.washShareAbove');
}

/**
 * What can be taken out of the market, in USD at the rate in force: on a curve the quote it has collected (its reserve less the
 * virtual part), in pools both sides (twice the quote reserve). null where the source does not tell reserves.
 */
export function liquidityUsd({ facts }: TokenState, rules: Rules): number | null {
  const lamports = liquidityLamports(facts);
  return lamports === null ? null : (lamports / lamportsPerSol) * rules.solUsdRate;
}
