import { launchpadOf } from '@mintscope/schemas/programs';
import type { TokenRow } from '@mintscope/schemas/token';
import type { Rules } from '../state/rules.ts';
import { isEnriched } from './combine.ts';
import { holdingShare } from './read-surface.ts';
import type { ScoreDraft } from './score-draft.ts';

const lamportsPerSol = 1e9;

/** The row of the live table for a scored token. */
export function writeRow(draft: ScoreDraft, rules: Rules): TokenRow {
  const { token, trace, surface, performance } = draft;
  const { facts } = token;
  return {
    address: facts.address,
    version: facts.version,
    symbol: facts.symbol ?? '',
    name: facts.name ?? '',
    logo: facts.logo,
    launchpad: facts.program === null ? null : launchpadOf(facts.program),
    creator: facts.creator,
    createdAt: facts.createdMs,
    eventTimeMs: facts.eventMs,
    receivedAtMs: facts.receivedAtMs,
    status: trace.status,
    enriched: isEnriched(draft),
    band: trace.band,
    finalScore: trace.finalScore,
    initialScore: draft.surfaceStage.score,
    investigationScore: draft.investigationStage.score,
    transactionScore: draft.transactionStage.score,
    ...marketFigures(draft, rules),
    holders: surface.holderCount,
    swaps: facts.buys + facts.sells,
    buys: facts.buys,
    sells: facts.sells,
    progress: progressOf(draft),
    migrated: facts.migrated,
    rugRatio: surface.rugRatio,
    top10HolderRate: draft.wallets?.top10Concentration ?? null,
    sniperCount: surface.sniperCount,
    sniperRate: facts.launched ? holdingShare(token, 'sniper', draft.wallets !== null) : null,
    bundlerRate: surface.bundlerRate,
    smartDegenCount: surface.smartDegenCount,
    smartDegenRate: surface.smartDegenRate,
    bluechipOwnerPercentage: surface.bluechipOwnerPercentage,
    botDegenCount: token.wallets.cohortCount('bot'),
    botProbability: draft.transactions.botProbability,
    twitterCreateTokenCount: surface.twitterCreateTokenCount,
    creatorCreatedCount: surface.creatorCreatedCount,
    creatorHolding: surface.creatorHolding,
    imageDup: surface.imageDup,
    isHoneypot: surface.isHoneypot,
    isWashTrading: surface.isWashTrading,
    mintable: facts.mintable,
    freezable: facts.freezable,
    dexscrAd: null,
    dexscrUpdateLink: null,
    ctoFlag: null,
    calledAt: facts.calledAt,
    twitter: facts.twitter,
    telegram: facts.telegram,
    website: facts.website,
    spark: token.spark.toArray(),
    performance,
  };
}

function marketFigures({ token, surface, performance }: ScoreDraft, rules: Rules) {
  const { facts, window } = token;
  const priced = facts.priceSol !== null;
  const marketCap = performance.currentMarketCap;
  return {
    priceSol: facts.priceSol,
    priceUsd: facts.priceSol === null ? null : facts.priceSol * rules.solUsdRate,
    marketCap,
    marketCapSol: marketCap === null ? null : marketCap / rules.solUsdRate,
    volume: surface.volume24hUsd,
    volumeSol: priced ? window.volume('24h') / lamportsPerSol : null,
    volume5m: priced ? (window.volume('5m') / lamportsPerSol) * rules.solUsdRate : null,
    liquidity: surface.liquidityUsd,
    priceChange1m: window.change('1m'),
    priceChange5m: surface.priceChange5m,
    priceChange1h: surface.priceChange1h,
    priceChange24h: surface.priceChange24h,
  };
}

function progressOf({ token }: ScoreDraft): number | null {
  const { completed, curveSupply, curveRemaining } = token.facts;
  if (completed) return 1;
  if (curveSupply === null || curveRemaining === null || curveSupply === 0) return null;
  return Math.min(1, Math.max(0, 1 - curveRemaining / curveSupply));
}
