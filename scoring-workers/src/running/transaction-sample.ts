import { botProbability } from '@mintscope/metrics/bot-probability';
import { isRound, threeDigits } from '@mintscope/metrics/cluster-features';
import { unavailable } from '@mintscope/metrics/evaluate-transactions';
import { burstiness, consistency, type Spread, variation } from '@mintscope/metrics/interval-features';
import type { SampleRules } from '@mintscope/metrics/sample-rules';
import type { ParameterValues } from '@mintscope/schemas/parameters/registry';
import type { TxEvaluation } from '@mintscope/schemas/token-metrics';
import type { ByteReader } from '../snapshot/byte-reader.ts';
import { growFloat64 } from './grow.ts';
import { Tally } from './tally.ts';

/** A trade as the sample needs it; payers are any integers. Callers may reuse one object. */
export interface SampledTrade {
  timeMs: number;
  slot: number;
  payer: number;
  feeLamports: number;
  /** What reached or left the pool, and what the trader typed; null where the quote has no known price in SOL. */
  quoteLamports: number | null;
  typedLamports: number | null;
  computeUnits: number | null;
}

type Timing = NonNullable<TxEvaluation['timing']>;

interface Sums {
  /** Of gaps (ms) and fees (lamports). */
  gaps: number;
  fees: number;
  quick: number;
  rush: number;
}

/** Time, fee, payer, amount of three digits, slot, compute units, round (1) or not (0); what is unknown is NaN. */
const columns = 7;

/**
 * Analysed trades of a token, in chain order, and their features: trades come one at a time and leave one at a time, the oldest
 * first. `evaluate` gives what `evaluateTransactions` of the metrics package computes from scratch. Which trades those are the
 * trade log says.
 */
export class TransactionSample {
  private readonly rules: SampleRules;
  private cells = new Float64Array(8 * columns);
  private start = 0;
  private end = 0;
  private readonly payers = new Tally();
  private readonly amounts = new Tally();
  private readonly computes = new Tally();
  private crowded = 0;
  private typed = 0;
  private round = 0;

  constructor(rules: SampleRules) {
    this.rules = rules;
  }

  get count(): number {
    return this.end - this.start;
  }

  add(trade: SampledTrade): void {
    const { rules } = this;
    const at = this.place();
    const { cells } = this;
    cells[at] = trade.timeMs;
    cells[at + 1] = trade.feeLamports;
    cells[at + 2] = trade.payer;
    cells[at + 3] = trade.quoteLamports === null ? Number.NaN : threeDigits(trade.quoteLamports);
    cells[at + 4] = trade.slot;
    cells[at + 5] = trade.computeUnits ?? Number.NaN;
    cells[at + 6] = trade.typedLamports === null ? Number.NaN : Number(isRound(trade.typedLamports, rules));
    this.payers.add(trade.payer);
    if (trade.quoteLamports !== null) this.amounts.add(cells[at + 3]!);
    if (trade.computeUnits !== null) this.computes.add(trade.computeUnits);
    const inSlot = this.countLast(trade.slot);
    if (inSlot === rules.slotClusterMin) this.crowded += inSlot;
    else if (inSlot > rules.slotClusterMin) this.crowded += 1;
    if (trade.typedLamports === null) return;
    this.typed += 1;
    this.round += cells[at + 6]!;
  }

  removeOldest(): void {
    const { cells, rules } = this;
    const at = this.start * columns;
    this.start += 1;
    this.payers.remove(cells[at + 2]!);
    if (!Number.isNaN(cells[at + 3]!)) this.amounts.remove(cells[at + 3]!);
    if (!Number.isNaN(cells[at + 5]!)) this.computes.remove(cells[at + 5]!);
    const left = this.countFirst(cells[at + 4]!);
    if (left === rules.slotClusterMin - 1) this.crowded -= rules.slotClusterMin;
    else if (left >= rules.slotClusterMin) this.crowded -= 1;
    if (Number.isNaN(cells[at + 6]!)) return;
    this.typed -= 1;
    this.round -= cells[at + 6]!;
  }

  /** As new, with the room it has. */
  clear(): void {
    this.start = 0;
    this.end = 0;
    for (const each of [this.payers, this.amounts, this.computes]) each.clear();
    this.crowded = 0;
    this.typed = 0;
    this.round = 0;
  }

  /** `launchMs` is the event time of the launch; null where it was missed, and what was quick is then unknown. */
  evaluate(launchMs: number | null, values: ParameterValues): TxEvaluation {
    const { count, payers, rules } = this;
    if (count < rules.minimumTrades) return unavailable(count);
    const sums = this.sumUp(launchMs ?? Number.NaN);
    const timing = noTiming(count, sums.gaps / (count - 1));
    const { intervals, fees } = this.measureSpreads(sums, timing);
    const reuse = 1 - payers.distinct / count;
    const features = {
      intervalConsistency: consistency(intervals),
      burstiness: burstiness(intervals),
      feeConsistency: consistency(fees),
      accountReuse: reuse,
      maxPayerShare: payers.largest / count,
      payerConcentration: payers.squares / (count * count),
      quickRate: launchMs === null ? null : sums.quick / count,
      rushRate: launchMs === null ? null : sums.rush / count,
      roundRate: this.typed === 0 ? null : this.round / this.typed,
      amountClusterShare: this.amounts.total === 0 ? null : this.amounts.largest / this.amounts.total,
      slotClusterShare: this.crowded / count,
      computeClusterShare: this.computeClusterShare(),
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
      // By name: made for each row, and spread they would be copied field by field as of any object.
      intervalConsistency: features.intervalConsistency,
      burstiness: features.burstiness,
      feeConsistency: features.feeConsistency,
      accountReuse: features.accountReuse,
      maxPayerShare: features.maxPayerShare,
      payerConcentration: features.payerConcentration,
      quickRate: features.quickRate,
      rushRate: features.rushRate,
      roundRate: features.roundRate,
      amountClusterShare: features.amountClusterShare,
      slotClusterShare: features.slotClusterShare,
      computeClusterShare: features.computeClusterShare,
      timing,
    };
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

  private computeClusterShare(): number | null {
    const { total, largest } = this.computes;
    const isKnown = total > 0 && total >= this.rules.unitsMinShare * this.count;
    return isKnown ? largest / total : null;
  }

  /** What means are made of, and how many trades were quick; none were where the launch is NaN. */
  private sumUp(launchMs: number): Sums {
    const { cells, rules } = this;
    const quickMs = launchMs + rules.quickWindowMs;
    const rushMs = launchMs + rules.rushWindowMs;
    let [gaps, fees, quick, rush] = [0, 0, 0, 0];
    // Before the first trade there is no gap.
    let formerMs = Number.POSITIVE_INFINITY;
    for (let at = this.start * columns; at < this.end * columns; at += columns) {
      const timeMs = cells[at]!;
      gaps += Math.max(0, timeMs - formerMs);
      fees += cells[at + 1]!;
      if (timeMs <= quickMs) quick += 1;
      if (timeMs <= rushMs) rush += 1;
      formerMs = timeMs;
    }
    return { gaps, fees, quick, rush };
  }

  /** The second pass, which fills in the timing. No arrays stand in between, as this is done for every row. */
  private measureSpreads(sums: Sums, timing: Timing): { intervals: Spread; fees: Spread } {
    const { cells, count } = this;
    const { burstGapMs, burstMinTrades } = this.rules;
    const gaps = count - 1;
    const gapMean = sums.gaps / gaps;
    const feeMean = sums.fees / count;
    const from = this.start * columns;
    let formerMs = cells[from]!;
    let gapSquares = 0;
    let feeSquares = (cells[from + 1]! - feeMean) ** 2;
    let run = 1;
    for (let number = 0, at = from + columns; number < gaps; number += 1, at += columns) {
      const timeMs = cells[at]!;
      const gap = Math.max(0, timeMs - formerMs);
      formerMs = timeMs;
      gapSquares += (gap - gapMean) ** 2;
      feeSquares += (cells[at + 1]! - feeMean) ** 2;
      timing.transactionGaps[number] = gap / 1000;
      run = gap < burstGapMs ? run + 1 : 1;
      if (run === burstMinTrades) timing.suspiciousBursts += 1;
      if (run >= burstMinTrades) timing.maxBurstCluster = Math.max(timing.maxBurstCluster, run);
    }
    return {
      intervals: { mean: gapMean, deviation: Math.sqrt(gapSquares / gaps) },
      fees: { mean: feeMean, deviation: Math.sqrt(feeSquares / count) },
    };
  }

  /** Trades of a slot stand together: so many at the end. More than make a crowd need not be told apart. */
  private countLast(slot: number): number {
    const { cells, rules } = this;
    let at = this.end - 1;
    while (at >= this.start && this.end - at <= rules.slotClusterMin + 1 && cells[at * columns + 4] === slot) at -= 1;
    return this.end - 1 - at;
  }

  /** The same at the start. */
  private countFirst(slot: number): number {
    const { cells, rules } = this;
    let at = this.start;
    while (at < this.end && at - this.start <= rules.slotClusterMin && cells[at * columns + 4] === slot) at += 1;
    return at - this.start;
  }

  /** Where the next trade goes; what left makes room before more is taken. */
  private place(): number {
    if ((this.end + 1) * columns > this.cells.length) {
      if (this.start * 8 >= this.end) {
        this.cells.copyWithin(0, this.start * columns, this.end * columns);
        this.end -= this.start;
        this.start = 0;
      } else this.cells = growFloat64(this.cells, (this.end + 1) * columns);
    }
    this.end += 1;
    return (this.end - 1) * columns;
  }
}

function noTiming(count: number, meanMs: number): Timing {
  return {
    totalTransactions: count,
    averageGapSeconds: meanMs / 1000,
    suspiciousBursts: 0,
    maxBurstCluster: 0,
    transactionGaps: new Array<number>(count - 1),
  };
}
