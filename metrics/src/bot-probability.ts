import { type ParameterName, type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { TxEvaluation } from '@mintscope/schemas/token-metrics';

/** The features the model reads, each the larger the more machine-like. */
export const botFeatureNames = [
  'intervalConsistency',
  'burstiness',
  'feeConsistency',
  'accountReuse',
  'maxPayerShare',
  'payerConcentration',
  'quickRate',
  'roundRate',
  'amountClusterShare',
  'slotClusterShare',
  'computeClusterShare',
] as const satisfies readonly (keyof TxEvaluation)[];

export type BotFeatureName = (typeof botFeatureNames)[number];
export type BotFeatures = Pick<TxEvaluation, BotFeatureName>;

/** Where a feature's weight stands in the registry; weights are never below 0. */
export function botWeightName(feature: BotFeatureName): ParameterName {
  return `transaction.bot.${feature}`;
}

/**
 * The probability that machines make this market: `1 / (1 + exp(-z))` with
 * `z = intercept + n / (n + shrinkTrades) * sum(weight_k * feature_k)`. It never falls when a feature rises. The shrinking
 * keeps a handful of trades, in which some figure is always extreme, near the intercept. Burstiness is moved from -1..1
 * to 0..1; an unknown feature adds nothing.
 */
export function botProbability(features: BotFeatures, analyzedCount: number, values: ParameterValues): number {
  let evidence = 0;
  for (const name of botFeatureNames) {
    const feature = features[name];
    if (feature === null) continue;
    evidence += parameterValue(values, botWeightName(name)) * (name === 'burstiness' ? (feature + 1) / 2 : feature);
  }
  const shrink = analyzedCount / (analyzedCount + parameterValue(values, 'transaction.bot.shrinkTrades'));
  return 1 / (1 + Math.exp(-(parameterValue(values, 'transaction.bot.intercept') + shrink * evidence)));
}
