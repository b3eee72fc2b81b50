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
 * - Shares of the sample: quick and rush (within the two windows after launch), trades in slots that hold `slotClusterMin` or more; of the trades
 *   with known amounts in SOL: round (what the trader typed is a multiple of the step), the largest group of amounts equal to three
 *   digits.
 * - `computeClusterShare` is taken over the trades whose compute units are known, null when those are less than `unitsMinShare`.
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
  const units = known(sample, 'computeUnits');
  const reuse = 1 - payers.size / count;
  const features = {
    intervalConsistency: consistency(intervals),
    burstiness: burstiness(intervals),
    feeConsistency: consistency(fees),
    accountReuse: reuse,
    maxPayerShare: largestShare(payers),
    payerConcentration: concentrationOf(payers),
    quickRate: launchMs === null ? null : share((trade) => trade.timeMs - launchMs <= rules.quickWindowMs),
    rushRate: launchMs === null ? null : share((trade) => trade.timeMs - launchMs <= rules.rushWindowMs),
    roundRate: shareOf(known(sample, 'typedLamports'), (lamports) => isRound(lamports, rules)),
    amountClusterShare: largestShare(tally(known(sample, 'quoteLamports').map(threeDigits))),
    slotClusterShare: crowdedShare(tally(sample.map((trade) => trade.slot)), rules.slotClusterMin),
    computeClusterShare: units.length >= rules.unitsMinShare * count ? largestShare(tally(units)) : null,
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

function known(sample: readonly SampleTrade[], figure: 'quoteLamports' | 'typedLamports' | 'computeUnits'): number[] {
  return sample.map((trade) => trade[figure]).filter((value) => value !== null);
}

function shareOf(values: readonly number[], test: (value: number) => boolean): number | null {
  return values.length === 0 ? null : values.filter(test).length / values.length;
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
    rushRate: null,
    roundRate: null,
    amountClusterShare: null,
    slotClusterShare: null,
    computeClusterShare: null,
    timing: null,
  };
}
