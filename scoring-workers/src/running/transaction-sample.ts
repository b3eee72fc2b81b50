import { botProbability } from '@mintscope/metrics/bot-probability';
import { isRound, threeDigits } from '@mintscope/metrics/cluster-features';
import { unavailable } from '@mintscope/metrics/evaluate-transactions';
import { burstiness, consistency, variation } from '@mintscope/metrics/interval-features';
import type { SampleRules } from '@mintscope/metrics/sample-rules';
import type { ParameterValues } from '@mintscope/schemas/parameters/registry';
import type { TxEvaluation } from '@mintscope/schemas/token-metrics';
import type { ByteReader } from '../snapshot/byte-reader.ts';
import { RunningSpread } from './running-spread.ts';
import { Tally } from './tally.ts';

/** A trade as the sample needs it; payers are any integers. Callers may reuse one object. */
export interface SampledTrade {
  timeMs: number;
  slot: number;
  payer: number;
  feeLamports: number;
  quoteLamports: number;
  computeUnits: number | null;
}

/**
 * The analysed trades of a token, in chain order, and their features, one trade at a time: `evaluate` gives what
 * `evaluateTransactions` of the metrics package computes from scratch. Which trades those are the trade log says.
 */
export class TransactionSample {
  private readonly rules: SampleRules;
  private launch: number | null;
  /** Times as given; the gaps in seconds. */
  private readonly timesMs: number[] = [];
  private readonly gaps: number[] = [];
  private readonly intervals = new RunningSpread();
  private readonly fees = new RunningSpread();
  private readonly payers = new Tally();
  private readonly amounts = new Tally();
  private readonly slots = new Tally();
  private readonly computes = new Tally();
  private quick = 0;
  private round = 0;
  private crowded = 0;
  private run = 1;
  private bursts = 0;
  private largestBurst = 0;
  private evaluated: { values: ParameterValues; result: TxEvaluation } | null = null;

  constructor(rules: SampleRules, launchMs: number | null) {
    this.rules = rules;
    this.launch = launchMs;
  }

  get count(): number {
    return this.timesMs.length;
  }

  /** Event time of the launch; may become known after trades, which are then counted again as quick or not. */
  set launchMs(launchMs: number | null) {
    this.launch = launchMs;
    this.quick = this.timesMs.filter((timeMs) => this.isQuick(timeMs)).length;
    this.evaluated = null;
  }

  add(trade: SampledTrade): void {
    const { rules } = this;
    if (this.timesMs.length > 0) this.addGap(Math.max(0, trade.timeMs - this.timesMs[this.timesMs.length - 1]!));
    this.timesMs.push(trade.timeMs);
    this.fees.add(trade.feeLamports);
    this.payers.add(trade.payer);
    this.amounts.add(threeDigits(trade.quoteLamports));
    if (trade.computeUnits !== null) this.computes.add(trade.computeUnits);
    const inSlot = this.slots.add(trade.slot);
    if (inSlot === rules.slotClusterMin) this.crowded += inSlot;
    else if (inSlot > rules.slotClusterMin) this.crowded += 1;
    if (this.isQuick(trade.timeMs)) this.quick += 1;
    if (isRound(trade.quoteLamports, rules.roundStepLamports)) this.round += 1;
    this.evaluated = null;
  }

  /** The same object as long as nothing changed. */
  evaluate(values: ParameterValues): TxEvaluation {
    if (this.evaluated?.values !== values) this.evaluated = { values, result: this.compute(values) };
    return this.evaluated.result;
  }

  /** Passes over what snapshots had of it before the trades that it is made of were enough. */
  static skipFormer(reader: ByteReader): void {
    reader.string();
    reader.nullableF64();
    reader.f64s();
    for (let counts = 0; counts < 5; counts += 1) reader.u32();
    for (let spreads = 0; spreads < 8; spreads += 1) reader.f64();
    for (let tallies = 0; tallies < 8; tallies += 1) reader.blob();
  }

  private isQuick(timeMs: number): boolean {
    return this.launch !== null && timeMs - this.launch <= this.rules.quickWindowMs;
  }

  private addGap(gapMs: number): void {
    const { burstGapMs, burstMinTrades } = this.rules;
    this.gaps.push(gapMs / 1000);
    this.intervals.add(gapMs);
    this.run = gapMs < burstGapMs ? this.run + 1 : 1;
    if (this.run === burstMinTrades) this.bursts += 1;
    if (this.run >= burstMinTrades && this.run > this.largestBurst) this.largestBurst = this.run;
  }

  private compute(values: ParameterValues): TxEvaluation {
    const { count, payers } = this;
    if (count < this.rules.minimumTrades) return unavailable(count);
    const intervals = this.intervals.spread();
    const fees = this.fees.spread();
    const reuse = 1 - payers.distinct / count;
    const features = {
      intervalConsistency: consistency(intervals),
      burstiness: burstiness(intervals),
      feeConsistency: consistency(fees),
      accountReuse: reuse,
      maxPayerShare: payers.largest / count,
      payerConcentration: payers.squares / (count * count),
      quickRate: this.launch === null ? null : this.quick / count,
      roundRate: this.round / count,
      amountClusterShare: this.amounts.largest / count,
      slotClusterShare: this.crowded / count,
      computeClusterShare: this.computes.total === 0 ? null : this.computes.largest / this.computes.total,
    };
    return {
      success: true,
      analyzedCount: count,
      botProbability: botProbability(features, count, values),
      avgIntervalMs: intervals.mean,
      intervalCv: variation(intervals),
      avgFee: fees.mean,
      accountUniquePayers: payers.distinct,
      accountReuseScore: reuse,
      ...features,
      timing: {
        totalTransactions: count,
        averageGapSeconds: intervals.mean / 1000,
        suspiciousBursts: this.bursts,
        maxBurstCluster: this.largestBurst,
        transactionGaps: this.gaps.slice(),
      },
    };
  }
}
