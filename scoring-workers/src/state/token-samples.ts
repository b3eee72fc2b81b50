import type { SampleRules } from '@mintscope/metrics/sample-rules';
import type { ParameterValues } from '@mintscope/schemas/parameters/registry';
import type { TxEvaluation } from '@mintscope/schemas/token-metrics';
import { TransactionSample } from '../running/transaction-sample.ts';
import type { TradeLog } from './trade-log.ts';

/** Both samples of a token's trades, evaluated; one object where they are the same trades. */
export interface Evaluations {
  launch: TxEvaluation;
  recent: TxEvaluation;
}

/**
 * The launch sample (the first trades) and the recent one (the last trades within a time), taken from the trade log when they
 * are read: each trade is added once, and taken back once from the recent one. A launch sample that is full is kept as
 * its evaluation alone.
 */
export class TokenSamples {
  private readonly rules: SampleRules;
  private launchedMs: number | null;
  private launch: TransactionSample | null = null;
  private launched: TxEvaluation | null = null;
  private recent: TransactionSample | null = null;
  /** Numbers of the first trade of the recent sample, and of the one after its last. */
  private from = 0;
  private end = 0;
  private recently: TxEvaluation | null = null;
  private values: ParameterValues | null = null;
  private edits = -1;
  private firstEdits = -1;

  /** `launchMs` is the event time of the launch; null where it was missed. */
  constructor(rules: SampleRules, launchMs: number | null) {
    this.rules = rules;
    this.launchedMs = launchMs;
  }

  /** It may become known after trades. */
  set launchMs(launchMs: number | null) {
    this.launchedMs = launchMs;
    this.launched = null;
    this.recently = null;
  }

  /** At the moment that the figures are for; the same objects as long as nothing changed. */
  evaluate(trades: TradeLog, asOfMs: number, values: ParameterValues): Evaluations {
    this.noteEdits(trades);
    if (this.values !== values) {
      this.values = values;
      this.launched = null;
      this.recently = null;
    }
    const launch = this.evaluateLaunch(trades, values);
    const from = this.findFrom(trades, asOfMs);
    if (from === 0 && trades.end === trades.firsts) {
      this.recent = null;
      return { launch, recent: launch };
    }
    return { launch, recent: this.evaluateRecent(trades, from, values) };
  }

  /** A late trade found its place: those after it have other numbers, and of the first ones perhaps another is the last. */
  private noteEdits({ edits, firstEdits }: TradeLog): void {
    if (this.firstEdits !== firstEdits) {
      this.firstEdits = firstEdits;
      this.launch = null;
      this.launched = null;
    }
    if (this.edits === edits) return;
    this.edits = edits;
    this.recent?.clear();
    this.recently = null;
    this.from = 0;
    this.end = 0;
  }

  private evaluateLaunch(trades: TradeLog, values: ParameterValues): TxEvaluation {
    const { firsts } = trades;
    if (this.launched?.analyzedCount === firsts) return this.launched;
    this.launch ??= new TransactionSample(this.rules);
    const { launch } = this;
    trades.visit(launch.count, firsts, (trade) => launch.add(trade));
    this.launched = launch.evaluate(this.launchedMs, values);
    if (firsts === this.rules.signatureLimit) this.launch = null;
    return this.launched;
  }

  private evaluateRecent(trades: TradeLog, from: number, values: ParameterValues): TxEvaluation {
    const { end } = trades;
    this.recent ??= new TransactionSample(this.rules);
    const { recent } = this;
    if (recent.count === 0 || from - this.from > this.end - from) {
      // More left than stay: those are taken anew, which costs less than to take the others back.
      recent.clear();
      this.recently = null;
      this.end = from;
    } else if (from !== this.from) {
      this.recently = null;
      for (let left = this.from; left < from; left += 1) recent.removeOldest();
    }
    this.from = from;
    if (this.end !== end) this.recently = null;
    trades.visit(this.end, end, (trade) => recent.add(trade));
    this.end = end;
    this.recently ??= recent.evaluate(this.launchedMs, values);
    return this.recently;
  }

  /** The number of the recent sample's first trade. Time only moves on, and so does that. */
  private findFrom(trades: TradeLog, asOfMs: number): number {
    const { signatureLimit, recentMs } = this.rules;
    let from = Math.max(this.from, trades.wholeFrom, trades.end - signatureLimit);
    while (from < trades.end && trades.timeOf(from) < asOfMs - recentMs) from += 1;
    return from;
  }
}
