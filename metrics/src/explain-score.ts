import { type ParameterName, type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { Reason, ScoreTrace, Severity, StageName } from '@mintscope/schemas/score';
import type { TxEvaluation, WalletMetrics } from '@mintscope/schemas/token-metrics';
import type { Findings } from './cap-score.ts';
import { displayLimits } from './display-limits.ts';
import { type Ending, explainCaps, explainWaiting, sayRugRatio } from './explain-caps.ts';
import { orderReasons, stageTitles } from './order-reasons.ts';
import { botRisk, walletRisk } from './risk-levels.ts';
import { fullBotMarks } from './score-transactions.ts';
import { fullWalletMarks, type WalletTermName } from './score-wallets.ts';
import type { SurfaceInputs } from './surface-inputs.ts';

export interface ExplainInputs {
  surface: SurfaceInputs;
  wallets: WalletMetrics | null;
  transactions: TxEvaluation | null;
  findings: Findings;
  ending: Ending;
  trace: Pick<ScoreTrace, 'stages' | 'effectiveWeights' | 'terms' | 'band'>;
}

/**
 * What speaks against a token, what for it and what is not known, in plain sentences, worst first: the first one stands beside
 * the verdict and never contradicts it. Points are what a sentence moves the final score by.
 */
export function explainScore(inputs: ExplainInputs, values: ParameterValues): Reason[] {
  const { trace } = inputs;
  const say = new Sentences(inputs, values);
  explainSurface(say, inputs.surface, inputs.ending);
  if (inputs.wallets !== null) explainWallets(say, inputs.wallets);
  if (inputs.transactions !== null) explainTransactions(say, inputs.transactions);
  for (const { stage, unavailable } of trace.stages) {
    // What such a token waits for says it.
    const isSaid = stage === 'transaction' && inputs.ending.life === 'waiting';
    say.when(unavailable !== null && !isSaid, 'unknown', `${stageTitles[stage]} not scored: ${unavailable}.`);
  }
  const reasons = [...explainCaps(inputs.findings, inputs.ending, trace.terms, values), ...say.said];
  const head = { band: trace.band, stages: trace.stages, weights: trace.effectiveWeights };
  return orderReasons([...explainWaiting(inputs.ending, values), ...reasons], head);
}

/** The term of a stage that a sentence is about; with `full`, what it lacks of those points. */
type Behind = readonly [stage: StageName, term: string, full?: number];

class Sentences {
  readonly said: Reason[] = [];
  readonly values: ParameterValues;
  private readonly trace: ExplainInputs['trace'];
  private readonly capped: ReadonlySet<string>;

  constructor({ trace }: ExplainInputs, values: ParameterValues) {
    this.values = values;
    this.trace = trace;
    this.capped = new Set(trace.terms.map(({ name }) => name));
  }

  when(condition: boolean, severity: Severity, text: string, behind?: Behind): void {
    if (condition) this.said.push({ text, severity, ...(behind ? this.behind(behind) : { points: null }) });
  }

  isAbove(value: number | null, limit: ParameterName): value is number {
    return value !== null && value > parameterValue(this.values, limit);
  }

  isBelow(value: number | null, limit: ParameterName): value is number {
    return value !== null && value < parameterValue(this.values, limit);
  }

  /** A cap says it already. */
  isCapped(name: 'rugRatio' | 'washShare' | 'oneHand' | 'noHolders'): boolean {
    return this.capped.has(`cap.${name}`);
  }

  /** Whether the term moves the final score. */
  counts(behind: Behind): boolean {
    return this.behind(behind).points !== null;
  }

  /** What the term brings to the final score, or takes of it, and its name; nothing where it is not in it. */
  private behind([stage, name, full = 0]: Behind): Pick<Reason, 'points' | 'of'> {
    const found = this.trace.stages.find((each) => each.stage === stage);
    const term = found?.terms.find((each) => each.name === name);
    if (!found || !term) return { points: null };
    const isCounted = found.score !== null && this.trace.terms.length > 0;
    const points = (term.contribution - full) * (this.trace.effectiveWeights[stage] ?? 0);
    return { points: isCounted ? points : null, of: `${stage}.${name}` };
  }
}

function explainSurface(say: Sentences, surface: SurfaceInputs, ending: Ending): void {
  const { rugRatio, bundlerRate, sniperCount, creatorCreatedCount, smartDegenRate } = surface;
  const washes = surface.isWashTrading === true && !say.isCapped('washShare');
  say.when(washes, 'critical', 'Much of the volume is wash trading.', ['surface', 'security.washTrading']);
  if (say.isAbove(rugRatio, 'surface.security.rugRatioThreshold') && !say.isCapped('rugRatio')) {
    const isMuch = rugRatio > displayLimits.rugRatio.warn;
    say.when(true, isMuch ? 'serious' : 'notable', sayRugRatio(rugRatio, ending), ['surface', 'security.rugRatio']);
  }
  if (say.isAbove(bundlerRate, 'surface.security.bundlerRateThreshold')) {
    const text = `${percent(bundlerRate)} of the supply was bundled at launch and is not sold yet.`;
    say.when(true, 'serious', text, ['surface', 'security.bundlerRate']);
  }
  if (say.isAbove(sniperCount, 'surface.security.sniperCountThreshold')) {
    const text = `${grouped(sniperCount)} snipers bought right after launch.`;
    say.when(true, 'serious', text, ['surface', 'security.sniperCount']);
  }
  if (say.isAbove(creatorCreatedCount, 'surface.creator.createdCaution')) {
    const text = `Its creator has made ${grouped(creatorCreatedCount)} tokens.`;
    say.when(true, 'notable', text, ['surface', 'creator.created']);
  }
  if (say.isAbove(smartDegenRate, 'surface.smartMoney.referenceRate')) {
    say.when(true, 'good', `Smart wallets hold ${percent(smartDegenRate)}.`, ['surface', 'smartMoney.rate']);
  }
}

function explainWallets(say: Sentences, metrics: WalletMetrics): void {
  const { nakamoto50, connectedSupplyPercent: connected, largestHolder, holderCount } = metrics;
  const lacking = (name: WalletTermName): Behind => ['investigation', name, fullWalletMarks(name, say.values)];
  const saysAll = explainRisk(say, metrics, lacking);
  const isOneOfOne = saysAll && holderCount === 1 && !say.counts(lacking('nakamoto'));
  if (nakamoto50 !== null && !say.isAbove(nakamoto50, 'investigation.insights.nakamotoCritical') && !isOneOfOne) {
    say.when(true, 'critical', sayMajority(metrics), lacking('nakamoto'));
  }
  if (say.isAbove(connected, 'investigation.insights.connectedSupply')) {
    const text = `${percent(connected)} sits in wallets that are linked to each other.`;
    say.when(true, 'critical', text, lacking('connectedSupply'));
  }
  const isLargestSaid = nakamoto50 === 1 || say.isCapped('oneHand');
  if (say.isAbove(largestHolder, 'investigation.insights.largestHolder') && !isLargestSaid) {
    say.when(true, 'serious', `The largest wallet holds ${percent(largestHolder)}.`);
  }
  if (say.isBelow(holderCount, 'investigation.insights.holdersLow') && holderCount > 0 && !saysAll) {
    const text = `Only ${holderCount} ${holderCount === 1 ? 'wallet holds' : 'wallets hold'} it.`;
    say.when(true, 'notable', text, ['surface', 'holders']);
  }
  if (say.isAbove(nakamoto50, 'investigation.scales.nakamotoCap')) {
    const text = `It takes ${grouped(nakamoto50)} wallets to hold more than half.`;
    say.when(true, 'good', text, ['investigation', 'nakamoto']);
  }
  if (say.isAbove(holderCount, 'surface.holders.reference')) {
    say.when(true, 'good', `${grouped(holderCount)} wallets hold it.`, ['surface', 'holders']);
  }
}

function sayMajority({ nakamoto50, largestHolder }: WalletMetrics): string {
  if (nakamoto50 !== 1) return `${nakamoto50} wallets hold more than half of it.`;
  return `One wallet holds more than half of it${largestHolder === null ? '' : `: ${percent(largestHolder)}`}.`;
}

/**
 * By what the risk rests on: ten wallets hold much, there are no more than ten, or they hold what they have unevenly. Tells
 * whether it said how few hold all of it.
 */
function explainRisk(say: Sentences, metrics: WalletMetrics, lacking: (name: WalletTermName) => Behind): boolean {
  const risk = walletRisk(metrics);
  if (risk !== 'critical' && risk !== 'high') return false;
  const weight = risk === 'critical' ? 'critical' : 'serious';
  const { top10Concentration, giniCoefficient, holderCount } = metrics;
  const top10 = top10Concentration ?? 0;
  if (top10 <= displayLimits.walletRisk[risk].top10) {
    const text = `Few wallets hold most of it: Gini ${(giniCoefficient ?? 0).toFixed(2)}.`;
    say.when(true, weight, text, lacking('gini'));
  } else if (holderCount > 10) {
    say.when(true, weight, `Ten wallets hold ${percent(top10)} of what is held.`, lacking('top10'));
  } else {
    const text = holderCount === 1 ? 'One wallet holds all of it.' : `${holderCount} wallets hold all of it.`;
    say.when(true, weight, text, lacking('top10'));
    return true;
  }
  return false;
}

function explainTransactions(say: Sentences, evaluation: TxEvaluation): void {
  const { botProbability, analyzedCount, quickRate, roundRate, avgIntervalMs, burstiness } = evaluation;
  const risk = botRisk(evaluation);
  const measured = `bot probability ${percent(botProbability ?? 0)} over ${analyzedCount} trades`;
  const people: Behind = ['transaction', 'botProbability'];
  const machines: Behind = ['transaction', 'botProbability', fullBotMarks(say.values)];
  say.when(risk === 'critical', 'critical', `Machines make this market: ${measured}.`, machines);
  say.when(risk === 'high', 'serious', `Machines seem to make this market: ${measured}.`, machines);
  say.when(risk === 'low' || risk === 'minimal', 'good', `People seem to trade it: ${measured}.`, people);
  if (say.isBelow(avgIntervalMs, 'transaction.alerts.intervalCriticalMs')) {
    say.when(true, 'notable', `The first ${analyzedCount} trades follow each other every ${gapText(avgIntervalMs)}.`);
  }
  if (say.isAbove(quickRate, 'transaction.thresholds.quick')) {
    say.when(true, 'notable', `${percent(quickRate)} of the first ${analyzedCount} trades came right after launch.`);
  }
  if (say.isAbove(roundRate, 'transaction.thresholds.round')) {
    say.when(true, 'notable', `${percent(roundRate)} of the first ${analyzedCount} amounts are round.`);
  }
  say.when(
    say.isAbove(burstiness, 'transaction.alerts.burstiness'),
    'notable',
    `The first ${analyzedCount} trades come in bursts.`,
  );
}

/** "0.0 s" would say that no time passed. */
function gapText(ms: number): string {
  return ms < 50 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** As the page's own figures are written: 1,106. */
function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
