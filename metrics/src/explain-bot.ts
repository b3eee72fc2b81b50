import { type ParameterName, type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { ModelTerm } from '@mintscope/schemas/token-evidence';
import {
  type BotFeatures,
  botDoublings,
  botFeatureNames,
  botGrowthName,
  botShares,
  botWeightName,
  growingFeatureNames,
} from './bot-probability.ts';

/**
 * The addends of `botProbability`'s sum, largest first. A feature's weight is the one it has at so many trades; what
 * signs that agree say beyond their sum is an addend, too.
 */
export function explainBot(features: BotFeatures, analyzedCount: number, values: ParameterValues): ModelTerm[] {
  const doublings = botDoublings(analyzedCount, values);
  const shares = botShares(features);
  const value = (name: ParameterName) => parameterValue(values, name);
  const growthOf = new Map<string, number>(growingFeatureNames.map((name) => [name, value(botGrowthName(name))]));
  const term = (name: string, weight: number, input: number | null, used: number): ModelTerm => ({
    name,
    input,
    used,
    weight,
    contribution: weight * used,
  });
  const terms = [
    term('intercept', value('transaction.bot.intercept'), 1, 1),
    term('trades', value('transaction.bot.trades'), doublings, doublings),
    ...botFeatureNames.map((name) => {
      const weight = value(botWeightName(name)) + doublings * (growthOf.get(name) ?? 0);
      return term(name, weight, features[name] === null ? null : shares[name], shares[name]);
    }),
  ];
  const summed = 1 / (1 + Math.exp(-terms.reduce((sum, { contribution }) => sum + contribution, 0)));
  const agreement = term('agreement', value('transaction.bot.agreement'), summed, summed);
  return [...terms, agreement].sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution));
}
