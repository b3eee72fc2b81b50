import { mixBotProbability } from '@mintscope/metrics/score-transactions';
import { logoPath } from '@mintscope/schemas/logo-path';
import type { ParameterValues } from '@mintscope/schemas/parameters/registry';
import { launchpadOf } from '@mintscope/schemas/programs';
import { lamportsPerSol } from '@mintscope/schemas/quote-coins';
import type { TokenRow } from '@mintscope/schemas/token';
import type { Rules } from '../state/rules.ts';
import { isEnriched } from './combine.ts';
import { floorLamports } from './read-fall.ts';
import { creatorHolding, groupShare, groupSold, markedShare, smartBoughtLamports, topTenShare } from './read-groups.ts';
import type { ScoreDraft } from './score-draft.ts';
import { pulledShare } from './track-liquidity.ts';

/** The row of the live table for a scored token. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one literal has one shape, where parts spread into it cost as much as scoring.
export function writeRow(draft: ScoreDraft, rules: Rules, values: ParameterValues): TokenRow {
  const { token, trace, surface, performance } = draft;
  const { facts, window } = token;
  const priced = facts.priceSol !== null;
  // No row follows its last one, and what it told of a day would stand there for good.
  const hasEnded = facts.asOfMs - facts.lastTradeMs >= rules.endAfterMs;
  const marketCap = performance.currentMarketCap;
  return {
    address: facts.address,
    version: facts.version,
    symbol: facts.symbol ?? '',
    name: facts.name ?? '',
    logo: logoPath(facts.provided.picture),
    launchpad: facts.program === null ? null : launchpadOf(facts.program),
    creator: facts.creator,
    createdAt: facts.createdMs,
    eventTimeMs: facts.eventMs,
    receivedAtMs: facts.receivedAtMs,
    status: trace.status,
    enriched: isEnriched(draft),
    life: trace.life,
    lastTradeAt: facts.buys + facts.sells > 0 ? facts.lastTradeMs : null,
    band: trace.band,
    finalScore: trace.finalScore,
    scoreLow: trace.scoreLow,
    scoreHigh: trace.scoreHigh,
    initialScore: draft.surfaceStage.score,
    investigationScore: draft.investigationStage.score,
    transactionScore: draft.transactionStage.score,
    priceSol: facts.priceSol,
    priceUsd: facts.priceSol === null ? null : facts.priceSol * rules.solUsdRate,
    marketCap,
    marketCapSol: marketCap === null ? null : marketCap / rules.solUsdRate,
    volume: hasEnded ? null : surface.volume24hUsd,
    volumeSol: priced && !hasEnded ? window.volume('24h') / lamportsPerSol : null,
    volume5m: priced ? (window.volume('5m') / lamportsPerSol) * rules.solUsdRate : null,
    liquidity: surface.liquidityUsd,
    priceChange1m: window.change('1m'),
    priceChange5m: surface.priceChange5m,
    priceChange1h: surface.priceChange1h,
    priceChange24h: hasEnded ? null : surface.priceChange24h,
    holders: surface.holderCount ?? facts.toldHolders,
    swaps: facts.buys + facts.sells,
    buys: facts.buys,
    sells: facts.sells,
    progress: progressOf(draft),
    migrated: facts.migrated,
    rugRatio: surface.rugRatio,
    rugProbability: draft.findings.rugProbability,
    top10HolderRate: topTenShare(token),
    sniperCount: surface.sniperCount,
    sniperRate: groupShare(token, 'sniper'),
    bundlerRate: surface.bundlerRate,
    bundledThen: token.facts.seenFromLaunch ? token.launch.bundledThen() : null,
    insiderRate: groupShare(token, 'insider'),
    freshRate: markedShare(token, 'fresh'),
    washShare: draft.washShare,
    smartDegenCount: surface.smartDegenCount,
    smartDegenRate: surface.smartDegenRate,
    smartBoughtSol: surface.smartDegenCount === null ? null : smartBoughtLamports(token) / lamportsPerSol,
    bluechipOwnerPercentage: surface.bluechipOwnerPercentage,
    botDegenCount: token.wallets.cohortCount('bot'),
    botProbability: mixBotProbability(draft.transactions, draft.recentTransactions, values),
    twitterCreateTokenCount: surface.twitterCreateTokenCount,
    creatorCreatedCount: surface.creatorCreatedCount,
    creatorHolding: creatorHolding(draft.token),
    devSold: groupSold(token, 'dev'),
    bundlerSold: groupSold(token, 'bundler'),
    liquidityPulled: pulledShare(facts, floorLamports(rules)),
    imageDup: surface.imageDup,
    isHoneypot: surface.isHoneypot,
    isWashTrading: surface.isWashTrading,
    mintable: facts.mintable,
    freezable: facts.freezable,
    dexscrAd: facts.provided.dexscrAd,
    dexscrUpdateLink: facts.provided.dexscrUpdateLink,
    ctoFlag: facts.provided.ctoFlag,
    calledAt: facts.calledAt,
    twitter: facts.twitter,
    telegram: facts.telegram,
    website: facts.website,
    spark: token.spark.toArray(),
    performance,
  };
}

function progressOf({ token }: ScoreDraft): number | null {
  const { completed, curveSupply, curveRemaining } = token.facts;
  if (completed) return 1;
  if (curveSupply === null || curveRemaining === null || curveSupply === 0) return null;
  return Math.min(1, Math.max(0, 1 - curveRemaining / curveSupply));
}
