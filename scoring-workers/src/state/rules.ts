import { type SampleRules, sampleRules } from '@mintscope/metrics/sample-rules';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import { type ParameterName, parameterValue } from '@mintscope/schemas/parameters/registry';
import { type WalletRules, walletRules } from '../running/token-wallets.ts';
import type { RoundTripRules } from './positions.ts';

/**
 * The parameters that per-event steps need, looked up once: names cost too much for each event. A shard has one such object,
 * which everything in it refers to; a new set is written into it.
 */
export interface Rules {
  solUsdRate: number;
  slotMs: number;
  futureSlackMs: number;
  tickMs: number;
  endAfterMs: number;
  reanchorMs: number;
  dustLamports: number;
  maxWalletFacts: number;
  walletFactsMs: number;
  recentTrades: number;
  minFundingLamports: number;
  maxFunded: number;
  maxPartners: number;
  botGapSlots: number;
  botMinQuickTrades: number;
  honeypotMinBuyers: number;
  honeypotMinBuys: number;
  smartMinTokens: number;
  smartMinWinRate: number;
  smartMinProfitLamports: number;
  roundTrip: RoundTripRules;
  wallets: WalletRules;
  sample: SampleRules;
}

export function rulesOf(parameters: ParameterSet): Rules {
  const value = (name: ParameterName) => parameterValue(parameters.values, name);
  return {
    solUsdRate: value('main.rates.solUsdRate'),
    slotMs: value('main.time.slotMs'),
    futureSlackMs: value('main.time.futureSlackMs'),
    tickMs: value('main.state.tickMs'),
    endAfterMs: value('main.state.endAfterMs'),
    reanchorMs: value('main.state.reanchorMs'),
    dustLamports: value('main.state.dustLamports'),
    maxWalletFacts: value('main.state.maxWalletFacts'),
    walletFactsMs: value('main.state.walletFactsMs'),
    recentTrades: value('main.state.recentTrades'),
    minFundingLamports: value('investigation.funding.minLamports'),
    maxFunded: value('investigation.funding.maxFunded'),
    maxPartners: value('investigation.funding.maxPartners'),
    botGapSlots: value('surface.bots.gapSlots'),
    botMinQuickTrades: value('surface.bots.minQuickTrades'),
    honeypotMinBuyers: value('surface.honeypot.minBuyers'),
    honeypotMinBuys: value('surface.honeypot.minBuys'),
    smartMinTokens: value('investigation.smartMoney.minClosedTokens'),
    smartMinWinRate: value('investigation.smartMoney.minWinRate'),
    smartMinProfitLamports: value('investigation.smartMoney.minProfitSol') * 1e9,
    wallets: walletRules(parameters.values),
    sample: sampleRules(parameters.values),
    roundTrip: { minTrades: value('transaction.wash.minTrades'), maxNetShare: value('transaction.wash.maxNetShare') },
  };
}

/** Writes a set into the rules that are referred to. */
export function changeRules(rules: Rules, parameters: ParameterSet): void {
  const { roundTrip, wallets, sample, ...rest } = rulesOf(parameters);
  Object.assign(rules, rest);
  Object.assign(rules.roundTrip, roundTrip);
  Object.assign(rules.wallets, wallets);
  Object.assign(rules.sample, sample);
}
