import { perValues } from '@mintscope/schemas/parameters/per-values';
import { type ParameterName, type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { TxEvaluation } from '@mintscope/schemas/token-metrics';

/**
 * The features the model reads, each the larger the more machine-like. Round amounts and crowded slots are none: people type round
 * amounts, and meet in slots when they follow a call.
 */
export const botFeatureNames = [
  'intervalConsistency',
  'burstiness',
  'feeConsistency',
  'accountReuse',
  'maxPayerShare',
  'payerConcentration',
  'quickRate',
  'rushRate',
  'amountClusterShare',
  'computeClusterShare',
] as const satisfies readonly (keyof TxEvaluation)[];

export type BotFeatureName = (typeof botFeatureNames)[number];
export type BotFeatures = Pick<TxEvaluation, BotFeatureName>;

/**
 * Features that say more the more trades there are: among five trades of people two may well be alike, among a hundred fifty
 * are not.
 */
export const growingFeatureNames = [
  'burstiness',
  'accountReuse',
  'maxPayerShare',
  'payerConcentration',
  'amountClusterShare',
] as const satisfies readonly BotFeatureName[];

/** Where a feature's weight at the fewest trades stands in the registry; weights are never below 0. */
export function botWeightName(feature: BotFeatureName): ParameterName {
  return `transaction.bot.${feature}`;
}

/** Where it stands what the weight gains with each doubling of the trades; never below 0. */
export function botGrowthName(feature: (typeof growingFeatureNames)[number]): ParameterName {
  return `transaction.botGrowth.${feature}`;
}

/**
 * The probability that machines make this market: `s(z + agreement * s(z))` with `s(z) = 1 / (1 + exp(-z))` and
 * `z = intercept + trades * d + sum((weight_k + growth_k * d) * feature_k)`, `d` = doublings of the fewest trades of a sample.
 * It never falls when a feature rises. Burstiness is moved from -1..1 to 0..1; an unknown feature adds nothing. Signs that agree
 * say more than their sum, which `agreement` is for: without it much is said of a single sign, and too little of many.
 */
export function botProbability(features: BotFeatures, analyzedCount: number, values: ParameterValues): number {
  const { intercept, trades, agreement, minimumTrades, weights, growths } = modelOf(values);
  const doublings = Math.max(0, Math.log2(analyzedCount / minimumTrades));
  let logit = intercept + doublings * trades;
  for (let at = 0; at < botFeatureNames.length; at += 1)
    logit += weights[at]! * shareOf(features, botFeatureNames[at]!);
  for (let at = 0; at < growingFeatureNames.length; at += 1)
    logit += doublings * growths[at]! * shareOf(features, growingFeatureNames[at]!);
  return agreed(logit, agreement);
}

/** The model's numbers; weights and growths in the order of their features. */
const modelOf = perValues((values) => ({
  intercept: parameterValue(values, 'transaction.bot.intercept'),
  trades: parameterValue(values, 'transaction.bot.trades'),
  agreement: parameterValue(values, 'transaction.bot.agreement'),
  minimumTrades: parameterValue(values, 'transaction.sample.minimumTrades'),
  weights: botFeatureNames.map((name) => parameterValue(values, botWeightName(name))),
  growths: growingFeatureNames.map((name) => parameterValue(values, botGrowthName(name))),
}));

function agreed(logit: number, agreement: number): number {
  return 1 / (1 + Math.exp(-logit - agreement / (1 + Math.exp(-logit))));
}

/** How often the fewest trades of a sample doubled. */
export function botDoublings(analyzedCount: number, values: ParameterValues): number {
  return Math.max(0, Math.log2(analyzedCount / parameterValue(values, 'transaction.sample.minimumTrades')));
}

/** The features on scales from 0 to 1, as the model adds them up. */
export function botShares(features: BotFeatures): Record<BotFeatureName, number> {
  const shares = { ...features } as Record<BotFeatureName, number>;
  for (const name of botFeatureNames) shares[name] = shareOf(features, name);
  return shares;
}

/** Burstiness is moved from -1..1 to 0..1; what is unknown is 0. */
function shareOf(features: BotFeatures, name: BotFeatureName): number {
  const feature = features[name] ?? null;
  if (feature === null) return 0;
  return name === 'burstiness' ? (feature + 1) / 2 : feature;
}
