import { type ParameterName, type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { StageTrace } from '@mintscope/schemas/score';
import type { TxEvaluation, WalletMetrics } from '@mintscope/schemas/token-metrics';
import { botRisk, walletRisk } from './risk-levels.ts';
import type { SurfaceInputs } from './surface-inputs.ts';

export interface ExplainInputs {
  surface: SurfaceInputs;
  wallets: WalletMetrics | null;
  transactions: TxEvaluation | null;
  stages: readonly StageTrace[];
}

/**
 * What speaks against a token, what for it and what is not known yet, in plain sentences, most important first: the first
 * sentence stands beside the verdict, so what is merely notable comes after what is good.
 */
export function explainScore(inputs: ExplainInputs, values: ParameterValues): string[] {
  const say = new Sentences(values);
  explainSurface(say, inputs.surface);
  if (inputs.wallets !== null) explainWallets(say, inputs.wallets);
  if (inputs.transactions !== null) explainTransactions(say, inputs.transactions);
  for (const stage of inputs.stages) {
    say.when(stage.unavailable !== null, rank.unknown, `${stageTitles[stage.stage]} not scored: ${stage.unavailable}.`);
  }
  return say.inOrder();
}

const rank = { fatal: 0, critical: 1, serious: 2, good: 3, notable: 4, unknown: 5 } as const;
type Rank = (typeof rank)[keyof typeof rank];

const stageTitles = { surface: 'Surface', investigation: 'Wallets', transaction: 'Transactions' } as const;

class Sentences {
  private readonly values: ParameterValues;
  private readonly said: { text: string; rank: Rank }[] = [];

  constructor(values: ParameterValues) {
    this.values = values;
  }

  when(condition: boolean, weight: Rank, text: string): void {
    if (condition) this.said.push({ text, rank: weight });
  }

  isAbove(value: number | null, limit: ParameterName): value is number {
    return value !== null && value > parameterValue(this.values, limit);
  }

  isBelow(value: number | null, limit: ParameterName): value is number {
    return value !== null && value < parameterValue(this.values, limit);
  }

  walletRisk(metrics: WalletMetrics) {
    return walletRisk(metrics, this.values);
  }

  botRisk(evaluation: TxEvaluation) {
    return botRisk(evaluation, this.values);
  }

  inOrder(): string[] {
    return this.said.sort((a, b) => a.rank - b.rank).map((each) => each.text);
  }
}

function explainSurface(say: Sentences, surface: SurfaceInputs): void {
  const { rugRatio, bundlerRate, sniperCount, creatorCreatedCount, smartDegenRate } = surface;
  say.when(surface.isHoneypot === true, rank.fatal, 'Holders cannot sell: honeypot.');
  say.when(surface.isWashTrading === true, rank.critical, 'Much of the volume is wash trading.');
  say.when(surface.mintable === true, rank.serious, 'More tokens can be minted at any time.');
  say.when(surface.freezable === true, rank.serious, 'Holders can be frozen at any time.');
  if (say.isAbove(rugRatio, 'surface.security.rugRatioThreshold')) {
    say.when(true, rank.serious, `Insiders sold out or liquidity was pulled: rug ratio ${percent(rugRatio)}.`);
  }
  if (say.isAbove(bundlerRate, 'surface.security.bundlerRateThreshold')) {
    say.when(true, rank.serious, `Bundled buys took ${percent(bundlerRate)} of the supply.`);
  }
  if (say.isAbove(sniperCount, 'surface.security.sniperCountThreshold')) {
    say.when(true, rank.serious, `${sniperCount} snipers bought right after launch.`);
  }
  if (say.isAbove(creatorCreatedCount, 'surface.creator.createdCaution')) {
    say.when(true, rank.notable, `Its creator has made ${creatorCreatedCount} tokens.`);
  }
  if (say.isAbove(smartDegenRate, 'surface.risk.smartRateGood')) {
    say.when(true, rank.good, `Smart wallets hold ${percent(smartDegenRate)}.`);
  }
}

function explainWallets(say: Sentences, metrics: WalletMetrics): void {
  const { nakamoto50, connectedSupplyPercent: connected, largestHolder, top10Concentration, holderCount } = metrics;
  const risk = say.walletRisk(metrics);
  if (risk === 'critical' || risk === 'high') {
    const weight = risk === 'critical' ? rank.critical : rank.serious;
    say.when(true, weight, `Ten wallets hold ${percent(top10Concentration ?? 0)} of the supply that is held.`);
  }
  if (nakamoto50 !== null && !say.isAbove(nakamoto50, 'investigation.insights.nakamotoCritical')) {
    const subject = nakamoto50 === 1 ? 'One wallet holds' : `${nakamoto50} wallets hold`;
    say.when(true, rank.critical, `${subject} more than half of it.`);
  }
  if (say.isAbove(connected, 'investigation.insights.connectedSupply')) {
    say.when(true, rank.critical, `${percent(connected)} sits in wallets that are linked to each other.`);
  }
  if (say.isAbove(largestHolder, 'investigation.insights.largestHolder')) {
    say.when(true, rank.serious, `The largest wallet holds ${percent(largestHolder)}.`);
  }
  if (say.isBelow(holderCount, 'investigation.insights.holdersLow') && holderCount > 0) {
    say.when(true, rank.notable, `Only ${holderCount} ${holderCount === 1 ? 'wallet holds' : 'wallets hold'} it.`);
  }
  if (say.isAbove(nakamoto50, 'investigation.insights.nakamotoGood')) {
    say.when(true, rank.good, `It takes ${nakamoto50} wallets to hold more than half.`);
  }
  if (say.isAbove(holderCount, 'investigation.insights.holdersStrong')) {
    say.when(true, rank.good, `${holderCount} wallets hold it.`);
  }
}

function explainTransactions(say: Sentences, evaluation: TxEvaluation): void {
  const { botProbability, analyzedCount, quickRate, roundRate, avgIntervalMs, burstiness } = evaluation;
  const risk = say.botRisk(evaluation);
  const measured = `bot probability ${percent(botProbability ?? 0)} over ${analyzedCount} trades`;
  say.when(risk === 'critical', rank.critical, `Machines make this market: ${measured}.`);
  say.when(risk === 'high', rank.serious, `Machines seem to make this market: ${measured}.`);
  say.when(risk === 'low' || risk === 'minimal', rank.good, `People seem to trade it: ${measured}.`);
  if (say.isBelow(avgIntervalMs, 'transaction.alerts.intervalCriticalMs')) {
    say.when(true, rank.notable, `Trades follow each other every ${(avgIntervalMs / 1000).toFixed(1)} s.`);
  }
  if (say.isAbove(quickRate, 'transaction.alerts.quickRate')) {
    say.when(true, rank.notable, `${percent(quickRate)} of the trades came right after launch.`);
  }
  if (say.isAbove(roundRate, 'transaction.alerts.roundRate')) {
    say.when(true, rank.notable, `${percent(roundRate)} of the amounts are round.`);
  }
  say.when(say.isAbove(burstiness, 'transaction.alerts.burstiness'), rank.notable, 'Trades come in bursts.');
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
