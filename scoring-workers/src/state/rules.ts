import { deadAfterMs } from '@mintscope/metrics/classify-life';
import { launchRules } from '@mintscope/metrics/launch-groups';
import { type SampleRules, sampleRules } from '@mintscope/metrics/sample-rules';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import { type ParameterName, parameterValue } from '@mintscope/schemas/parameters/registry';
import { scoringLimits } from '@mintscope/schemas/scoring-limits';
import type { LaunchGroupRules } from '../running/launch-groups.ts';
import { type WalletRules, walletRules } from '../running/wallet-rules.ts';
import type { RoundTripRules } from './positions.ts';

/**
 * The parameters and limits that per-event steps need, looked up once: names cost too much for each event. A shard has one such object,
 * which everything in it refers to; a new set is written into it.
 */
export interface Rules {
  solUsdRate: number;
  slotMs: number;
  futureSlackMs: number;
  tickMs: number;
  endAfterMs: number;
  reanchorMs: number;
  busyGapMs: number;
  /** As `deadAfterMs` of the metrics package: of a busy token, and of any. */
  deadAfterMs: number;
  deadAtLastMs: number;
  liquidityFloorUsd: number;
  minInsiderShare: number;
  soldShare: number;
  priceLeft: number;
  pulledShare: number;
  dustLamports: number;
  maxWalletFacts: number;
  maxEndedTokens: number;
  walletFactsMs: number;
  recentTrades: number;
  refreshShare: number;
  soldOutShare: number;
  mostInsiders: number;
  minFundingLamports: number;
  botGapSlots: number;
  botMinQuickTrades: number;
  honeypotMinBuyers: number;
  freshMs: number;
  honeypotMinRunMs: number;
  honeypotSellShare: number;
  honeypotChance: number;
  smartMinTokens: number;
  smartMinWinRate: number;
  smartMinWinRateLow: number;
  smartMinProfitLamports: number;
  tellingMs: number;
  roundTrip: RoundTripRules;
  wallets: WalletRules;
  launch: LaunchGroupRules;
  sample: SampleRules;
}

export function rulesOf(parameters: ParameterSet): Rules {
  const value = (name: ParameterName) => parameterValue(parameters.values, name);
  return {
    solUsdRate: value('main.rates.solUsdRate'),
    slotMs: scoringLimits.slotMs,
    futureSlackMs: value('main.time.futureSlackMs'),
    tickMs: scoringLimits.tickMs,
    endAfterMs: value('main.state.endAfterMs'),
    reanchorMs: scoringLimits.reanchorMs,
    busyGapMs: value('main.life.busyGapMs'),
    deadAfterMs: deadAfterMs(true, parameters.values),
    deadAtLastMs: deadAfterMs(false, parameters.values),
    liquidityFloorUsd: value('main.rugged.liquidityFloorUsd'),
    minInsiderShare: value('main.rugged.minInsiderShare'),
    soldShare: value('main.rugged.soldShare'),
    priceLeft: value('main.rugged.priceLeft'),
    pulledShare: value('main.rugged.pulledShare'),
    dustLamports: value('main.state.dustLamports'),
    maxWalletFacts: scoringLimits.walletFacts,
    maxEndedTokens: scoringLimits.endedTokens,
    walletFactsMs: scoringLimits.walletFactsMs,
    recentTrades: scoringLimits.recentTrades,
    refreshShare: scoringLimits.refreshShare,
    soldOutShare: value('main.state.soldOutShare'),
    mostInsiders: scoringLimits.insiders,
    minFundingLamports: value('investigation.funding.minLamports'),
    botGapSlots: value('surface.bots.gapSlots'),
    botMinQuickTrades: value('surface.bots.minQuickTrades'),
    honeypotMinBuyers: value('surface.honeypot.minBuyers'),
    honeypotMinRunMs: value('surface.honeypot.minRunMs'),
    honeypotSellShare: value('surface.honeypot.sellShare'),
    honeypotChance: 10 ** -value('surface.honeypot.chanceExponent'),
    smartMinTokens: value('investigation.smartMoney.minClosedTokens'),
    smartMinWinRate: value('investigation.smartMoney.minWinRate'),
    smartMinWinRateLow: value('investigation.smartMoney.minWinRateLow'),
    smartMinProfitLamports: value('investigation.smartMoney.minProfitSol') * 1e9,
    tellingMs: scoringLimits.tellingMs,
    wallets: walletRules(parameters.values),
    launch: { ...launchRules(parameters.values), maxBuys: scoringLimits.launchBuys },
    freshMs: value('investigation.launch.freshMs'),
    sample: sampleRules(parameters.values),
    roundTrip: {
      minTrades: value('transaction.wash.minTrades'),
      minTradesEach: value('transaction.wash.minTradesEach'),
      maxNetShare: value('transaction.wash.maxNetShare'),
    },
  };
}

/** Writes a set into the rules that are referred to. */
export function changeRules(rules: Rules, parameters: ParameterSet): void {
  const { roundTrip, wallets, launch, sample, ...rest } = rulesOf(parameters);
  Object.assign(rules, rest);
  Object.assign(rules.roundTrip, roundTrip);
  Object.assign(rules.wallets, wallets);
  Object.assign(rules.launch, launch);
  Object.assign(rules.sample, sample);
}
