import { evaluateTransactions } from '@mintscope/metrics/evaluate-transactions';
import { type SampleRules, sampleRules } from '@mintscope/metrics/sample-rules';
import type { Trade } from '@mintscope/schemas/events/chain-event';
import type { ParameterValues } from '@mintscope/schemas/parameters/registry';
import type { SampleTrade, TxEvaluation } from '@mintscope/schemas/token-metrics';
import type { TokenTruth } from './token-truth.ts';

/** Features of a token's first trades, and the truth about them. */
export interface BotSample {
  evaluation: TxEvaluation;
  /** Share of these trades made by programs. */
  botShare: number;
}

/** A token is looked at when it has this many trades, as scoring looks at it while it grows. */
export const sampleSizes = [5, 8, 12, 20, 35, 60, 100] as const;
const largestSample = sampleSizes[sampleSizes.length - 1]!;

/** The samples of one market's tokens, each taken when its token reached the size. */
export class BotSamples {
  readonly samples: BotSample[] = [];
  readonly #trades = new Map<string, SampleTrade[]>();
  readonly #values: ParameterValues;
  readonly #rules: SampleRules;

  constructor(values: ParameterValues) {
    this.#values = values;
    this.#rules = sampleRules(values);
  }

  /** A trade that `truth` has seen already. */
  add(trade: Trade, truth: TokenTruth): void {
    const trades = this.#trades.get(trade.mint) ?? [];
    if (trades.length === 0) this.#trades.set(trade.mint, trades);
    if (trades.length >= largestSample) return;
    trades.push(sampleTrade(trade));
    const size = trades.length;
    if (!sampleSizes.some((each) => each === size)) return;
    const evaluation = evaluateTransactions(trades, {
      launchMs: truth.launchedAtMs,
      rules: this.#rules,
      values: this.#values,
    });
    this.samples.push({ evaluation, botShare: truth.botShare(0, size) ?? 0 });
  }
}

/** As the scoring shard takes it from the event. */
function sampleTrade(trade: Trade): SampleTrade {
  return {
    signature: trade.signature,
    timeMs: trade.timeMs ?? 0,
    slot: trade.slot,
    side: trade.side,
    trader: trade.trader,
    feePayer: trade.feePayer,
    feeLamports: Number(trade.feeLamports),
    quoteLamports: Number(trade.quoteAmount),
    typedLamports: Number(trade.quoteAmount + (trade.side === 'buy' ? trade.feeQuote : -trade.feeQuote)),
    computeUnits: trade.computeUnits,
  };
}
