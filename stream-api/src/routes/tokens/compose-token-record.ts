import type { ScoreTrace } from '@mintscope/schemas/score';
import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenRecord } from '@mintscope/schemas/token-record';
import { topTenOf } from '@mintscope/schemas/top-ten-of';
import { burntLiquidity } from '../../market/liquidity-burnt.ts';
import type { FoundToken } from '../../queries/find-token.ts';

const noCategories: ScoreTrace['categories'] = { momentum: null, volume: null, security: null, social: null };

/** The detail record out of a row and what is known beside it. `nowMs` tells the age. */
export function composeTokenRecord({ row, detail }: FoundToken, nowMs: number): TokenRecord {
  const trace = detail?.scoringTrace;
  return {
    address: row.address,
    symbol: row.symbol,
    name: row.name,
    logo: row.logo,
    price: row.priceUsd,
    priceSol: row.priceSol,
    marketCap: row.marketCap,
    volume: row.volume,
    volume24h: row.volume,
    priceChange24h: row.priceChange24h,
    liquidity: row.liquidity,
    liquidityChange24h: null,
    holders: row.holders,
    holdersCount: row.holders,
    transactions: row.swaps,
    ageSeconds: Math.max(0, Math.floor((nowMs - row.createdAt) / 1000)),
    createdAt: row.createdAt,
    platform: row.launchpad,
    status: row.status,
    provisional: row.status !== 'complete',
    band: row.band,
    score: row.finalScore,
    finalScore: row.finalScore,
    surfaceScore: row.initialScore,
    investigationScore: row.investigationScore,
    transactionScore: row.transactionScore,
    categories: trace?.categories ?? noCategories,
    reasons: trace?.reasons ?? [],
    ...composeSafety(row),
    ...composePeople(row),
    totalSupply: detail?.supply ?? null,
    burntSupply: detail?.burnRatio ?? null,
    decimals: detail?.decimals ?? null,
    performance: row.performance,
    walletMetrics: detail?.walletMetrics ?? null,
    txEvaluation: detail?.txEvaluation ?? null,
    row,
  };
}

function composeSafety(row: TokenRow) {
  const burnRatio = burntLiquidity(row);
  return {
    securityData: {
      renouncedMint: not(row.mintable),
      renouncedFreeze: not(row.freezable),
      burnRatio,
      topHolderRate: topTenOf(row),
      isHoneypot: row.isHoneypot,
      isWashTrading: row.isWashTrading,
    },
    isFreezable: row.freezable,
    isMintable: row.mintable,
    isRenounced: renounced(row),
    topHolderPercent: percent(topTenOf(row)),
    burnPercent: percent(burnRatio),
  };
}

function composePeople(row: TokenRow) {
  return {
    smartMoneyData: {
      sniperCount: row.sniperCount,
      smartDegenCount: row.smartDegenCount,
      bluechipOwners: row.bluechipOwnerPercentage,
      ratTraderRate: null,
      bundlerTraderRate: row.bundlerRate,
    },
    creatorData: {
      address: row.creator,
      createdCount: row.creatorCreatedCount,
      balanceRate: row.creatorHolding,
      tokenStatus: creatorStatus(row),
    },
    socialLinks: { twitter: row.twitter, telegram: row.telegram, website: row.website },
  };
}

/** A creator who never had any neither holds nor has sold. */
function creatorStatus({ creatorHolding: holding, devSold }: TokenRow): 'creator_close' | 'creator_hold' | null {
  if (holding === null || (holding === 0 && devSold === null)) return null;
  return holding > 0 ? 'creator_hold' : 'creator_close';
}

/** Both authorities given up; false as soon as one is known to be live, unknown while the other is. */
function renounced({ mintable, freezable }: TokenRow): boolean | null {
  if (mintable || freezable) return false;
  return mintable === false && freezable === false ? true : null;
}

function not(flag: boolean | null): boolean | null {
  return flag === null ? null : !flag;
}

function percent(share: number | null): number | null {
  return share === null ? null : share * 100;
}
