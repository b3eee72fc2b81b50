import type { ParameterValues } from '@mintscope/schemas/parameters/registry';
import type { SampleTrade, TxEvaluation } from '@mintscope/schemas/token-metrics';
import { botProbability } from './bot-probability.ts';
import { concentrationOf, crowdedShare, isRound, largestShare, tally, threeDigits } from './cluster-features.ts';
import { burstiness, consistency, gapsBetween, measureTiming, spreadOf, variation } from './interval-features.ts';
import { type SampleRules, takeSample } from './sample-rules.ts';

export interface TransactionOptions {
  /** Event time of the launch; null when it was missed, and `quickRate` is then unknown. */
  launchMs: number | null;
  rules: SampleRules;
  /** The registry's values, for the bot model's weights. */
  values: ParameterValues;
}

/**
 * Features of the first `signatureLimit` of `trades`, which are in chain order. Below `minimumTrades` nothing is said:
 * `success` is false and every figure null.
 *
 * - Gaps in ms: `avgIntervalMs` mean, `intervalCv` deviation/mean (0 when the mean is 0), `intervalConsistency`
 *   max(0, 1 - cv), `burstiness` (Goh & Barabasi 2008).
 * - Fees in lamports: `avgFee`, `feeConsistency` like intervals.
 * - Fee payers: `accountUniquePayers` u, `accountReuse` 1 - u/N, `maxPayerShare`, `payerConcentration` (HHI).
 * - Shares of the sample: quick (within the window after launch), round (multiples of the step), the largest group of
 *   amounts equal to three digits, trades in slots that hold `slotClusterMin` or more.
 * - `computeClusterShare` is taken over the trades whose compute units are known, null when none are.
 */
export function evaluateTransactions(trades: readonly SampleTrade[], options: TransactionOptions): TxEvaluation {
  const { rules, launchMs } = options;
  const sample = takeSample(trades, rules.signatureLimit);
  const count = sample.length;
  if (count < rules.minimumTrades) return unavailable(count);
  const gaps = gapsBetween(sample.map((trade) => trade.timeMs));
  const intervals = spreadOf(gaps);
  const fees = spreadOf(sample.map((trade) => trade.feeLamports));
  const payers = tally(sample.map((trade) => trade.feePayer));
  const share = (test: (trade: SampleTrade) => boolean) => sample.filter(test).length / count;
  const reuse = 1 - payers.size / count;
  const features = {
    intervalConsistency: consistency(intervals),
    burstiness: burstiness(intervals),
    feeConsistency: consistency(fees),
    accountReuse: reuse,
    maxPayerShare: largestShare(payers),
    payerConcentration: concentrationOf(payers),
    quickRate: launchMs === null ? null : share((trade) => trade.timeMs - launchMs <= rules.quickWindowMs),
    roundRate: share((trade) => isRound(trade.quoteLamports, rules.roundStepLamports)),
    amountClusterShare: largestShare(tally(sample.map((trade) => threeDigits(trade.quoteLamports)))),
    slotClusterShare: crowdedShare(tally(sample.map((trade) => trade.slot)), rules.slotClusterMin),
    computeClusterShare: largestShare(
      tally(sample.map((trade) => trade.computeUnits).filter((units) => units !== null)),
    ),
  };
  return {
    success: true,
    analyzedCount: count,
    botProbability: botProbability(features, count, options.values),
    avgIntervalMs: intervals.mean,
    intervalCv: variation(intervals),
    avgFee: fees.mean,
    accountUniquePayers: payers.size,
    accountReuseScore: reuse,
    ...features,
    timing: measureTiming(gaps, rules),
  };
}

/** The evaluation of a sample too small to say anything. */
export function unavailable(analyzedCount: number): TxEvaluation {
  return {
    success: false,
    analyzedCount,
    botProbability: null,
    avgIntervalMs: null,
    intervalCv: null,
    intervalConsistency: null,
    burstiness: null,
    avgFee: null,
    feeConsistency: null,
    accountUniquePayers: null,
    accountReuse: null,
    accountReuseScore: null,
    maxPayerShare: null,
    payerConcentration: null,
    quickRate: null,
    roundRate: null,
    amountClusterShare: null,
    slotClusterShare: null,
    computeClusterShare: null,
    timing: null,
  };
}
