import {
  botDoublings,
  botFeatureNames,
  botGrowthName,
  botShares,
  botWeightName,
  growingFeatureNames,
} from '@mintscope/metrics/bot-probability';
import {
  rugGrowth,
  rugSignNames,
  rugSigns,
  rugWeightName,
  shapeFigures,
  shapeNames,
  sumRugSigns,
} from '@mintscope/metrics/rug-probability';
import {
  findParameter,
  type ParameterName,
  type ParameterValues,
  parameterValue,
} from '@mintscope/schemas/parameters/registry';
import type { Case } from './boosted-trees.ts';
import type { BotSample } from './bot-samples.ts';
import { fitLogistic, type Observation } from './fit-logistic.ts';
import { fitShapes, type Shapes } from './fit-shapes.ts';
import { type Look, lookAges } from './follow-market.ts';
import { botShareOfBots } from './judge-probabilities.ts';
import { comesToRuin } from './judge-score.ts';

/** A fit, as values of the registry. */
export interface FittedModel {
  parameters: Map<ParameterName, number>;
}

/** The penalty that keeps weights of features that say the same from running apart. */
const ridge = 6;

/** Weights of `botProbability` on samples whose truth is known. */
export function fitBots(samples: readonly BotSample[], values: ParameterValues): FittedModel {
  const observations = samples.map(({ evaluation, botShare }): Observation => {
    const doublings = botDoublings(evaluation.analyzedCount, values);
    const shares = botShares(evaluation);
    return {
      features: [
        doublings,
        ...botFeatureNames.map((name) => shares[name]),
        ...growingFeatureNames.map((name) => doublings * shares[name]),
      ],
      label: botShare > botShareOfBots ? 1 : 0,
    };
  });
  return fit(observations, 'transaction.bot.intercept', {
    free: ['transaction.bot.trades'],
    agreement: parameterValue(values, 'transaction.bot.agreement'),
    weights: [...botFeatureNames.map(botWeightName), ...growingFeatureNames.map(botGrowthName)],
  });
}

/** Weights of `rugProbability` on looks at tokens whose end is known, from the fewest trades on. */
export function fitRug(looks: readonly Look[], values: ParameterValues): FittedModel {
  const unknown = parameterValue(values, 'main.rug.unknown');
  const observations = looks.flatMap((look): Observation[] => {
    const growth = rugGrowth(look.rugInputs, values);
    if (growth === null) return [];
    const signs = rugSigns(look.rugInputs, values);
    return [
      {
        features: [growth.trades, growth.age, ...rugSignNames.map((name) => signs[name] ?? unknown)],
        label: comesToRuin(look) ? 1 : 0,
      },
    ];
  });
  return fit(observations, 'main.rug.intercept', {
    free: ['main.rug.trades', 'main.rug.age'],
    weights: rugSignNames.map(rugWeightName),
  });
}

/** Looks are made at a few ages; between these a shape goes evenly from the one to the other. */
const ageEdges = lookAges.slice(1).map((ageMs, at) => Math.sqrt(ageMs * lookAges[at]!));

/** Shapes of what the registry's parameters leave unexplained, on looks at tokens whose end is known. */
export function fitRugShapes(looks: readonly Look[], values: ParameterValues): Shapes {
  const cases = looks.flatMap((look): Case[] => {
    const base = sumRugSigns(look.rugInputs, values);
    if (base === null) return [];
    const figures = shapeFigures(look.rugInputs);
    return [{ figures: shapeNames.map((name) => figures[name] ?? Number.NaN), isTrue: comesToRuin(look), base }];
  });
  return fitShapes(cases, shapeNames, new Map([['ageMs', ageEdges]]));
}

interface Coefficients {
  /** Those that may be below 0, which the features begin with. */
  free: readonly ParameterName[];
  weights: readonly ParameterName[];
  agreement?: number;
}

function fit(
  observations: readonly Observation[],
  intercept: ParameterName,
  { free, weights, agreement = 0 }: Coefficients,
): FittedModel {
  const options = { ridge, maxRounds: 100, tolerance: 1e-5, agreement, free: [...free.keys()] };
  const fitted = fitLogistic(observations, options);
  const parameters = new Map([[intercept, within(intercept, fitted.intercept)]]);
  for (const [at, name] of [...free, ...weights].entries()) parameters.set(name, within(name, fitted.weights[at] ?? 0));
  return { parameters };
}

/** Rounded to the registry's step and held to its bounds. */
function within(name: ParameterName, value: number): number {
  const parameter = findParameter(name)!;
  return Math.round(Math.min(parameter.max, Math.max(parameter.min, value)) * 100) / 100;
}
