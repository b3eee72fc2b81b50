import { botFeatureNames, botProbability, botWeightName } from '@mintscope/metrics/bot-probability';
import {
  createParameterSet,
  defaultParameters,
  type ParameterName,
  type ParameterValues,
} from '@mintscope/schemas/parameters/registry';
import { fitLogistic } from './fit-bot-model/fit-logistic.ts';
import { measurePredictions, type Quality } from './fit-bot-model/measure-predictions.ts';
import {
  type BotSample,
  type SimulatedMarket,
  sampleSizes,
  simulateSamples,
} from './fit-bot-model/simulate-samples.ts';

const rates = [
  { launchesPerMinute: 20, tradesPerSecond: 60, minutes: 25 },
  { launchesPerMinute: 60, tradesPerSecond: 100, minutes: 12 },
  { launchesPerMinute: 10, tradesPerSecond: 100, minutes: 25 },
  { launchesPerMinute: 60, tradesPerSecond: 600, minutes: 6 },
] as const;
export const trainingMarkets = marketsOf([101, 102, 103, 104]);
export const heldOutMarkets = marketsOf([9_001, 9_002]);

/** Samples with a share above this are bots when the model is judged; it is fitted to the shares themselves. */
export const botShareOfBots = 0.5;
/** Small samples without any bot that may read as bots. */
const mostFalseAlarms = 0.05;

/**
 * Fits the weights of `botProbability` on simulated markets whose truth is known, judges them on markets of other seeds, and
 * prints the parameters and the figures; `--json` prints one JSON document. Gives the exit code.
 */
export function fitBotModel(args: readonly string[], print: (line: string) => void): number {
  const defaults = defaultParameters().values;
  const training = trainingMarkets.flatMap((market) => simulateSamples(market, defaults));
  const fitted = fitParameters(training, defaults);
  const values = createParameterSet(fitted).values;
  const heldOut = heldOutMarkets.flatMap((market) => simulateSamples(market, defaults));
  const report = {
    parameters: fitted,
    training: judge(training, values),
    heldOut: judge(heldOut, values),
    heldOutWithDefaults: judge(heldOut, defaults),
    heldOutBySampleSize: sampleSizes.map((size) => ({
      size,
      ...judge(
        heldOut.filter(({ evaluation }) => evaluation.analyzedCount === size),
        values,
      ),
    })),
  };
  for (const line of args.includes('--json') ? [JSON.stringify(report, null, 2)] : describe(report)) print(line);
  return 0;
}

/**
 * Weights and intercept by regression for each of some numbers of trades at which evidence counts half; of these fits the
 * best one (Brier) among those that leave small markets of people alone. Rounded to the registry's step.
 */
export function fitParameters(
  samples: readonly BotSample[],
  values: ParameterValues,
): Partial<Record<ParameterName, number>> {
  const fits = [3, 5, 8, 12, 20, 35, 60].map((shrinkTrades) => {
    const parameters = fitWithShrink(samples, shrinkTrades);
    const tried = { ...values, ...parameters };
    const falseAlarm = falseAlarmRate(samples, tried) ?? 0;
    return { parameters, falseAlarm, brier: judge(samples, tried).brier };
  });
  const calm = fits.filter(({ falseAlarm }) => falseAlarm <= mostFalseAlarms);
  if (calm.length > 0) return calm.reduce((best, fit) => (fit.brier < best.brier ? fit : best)).parameters;
  return fits.reduce((best, fit) => (fit.falseAlarm < best.falseAlarm ? fit : best)).parameters;
}

function fitWithShrink(samples: readonly BotSample[], shrinkTrades: number): Partial<Record<ParameterName, number>> {
  const observations = samples.map(({ evaluation, botShare }) => {
    const shrink = evaluation.analyzedCount / (evaluation.analyzedCount + shrinkTrades);
    return {
      features: featuresOf(evaluation).map((feature) => shrink * feature),
      label: botShare > botShareOfBots ? 1 : 0,
    };
  });
  const fit = fitLogistic(observations, { ridge: 6, maxRounds: 3_000, tolerance: 1e-4 });
  const parameters: Partial<Record<ParameterName, number>> = {
    'transaction.bot.intercept': round(fit.intercept),
    'transaction.bot.shrinkTrades': shrinkTrades,
  };
  for (const [at, name] of botFeatureNames.entries()) parameters[botWeightName(name)] = round(fit.weights[at] ?? 0);
  return parameters;
}

/** Share of small samples without any bot that read as bots all the same; null when there is no such sample. */
export function falseAlarmRate(samples: readonly BotSample[], values: ParameterValues): number | null {
  const organic = samples.filter(({ evaluation, botShare }) => botShare === 0 && evaluation.analyzedCount <= 20);
  const alarms = organic.filter(({ evaluation }) => botProbability(evaluation, evaluation.analyzedCount, values) > 0.5);
  return organic.length === 0 ? null : alarms.length / organic.length;
}

/** How well a set of parameters tells bot-made markets from others. */
export function judge(samples: readonly BotSample[], values: ParameterValues): Quality {
  return measurePredictions(
    samples.map(({ evaluation, botShare }) => ({
      probability: botProbability(evaluation, evaluation.analyzedCount, values),
      isBot: botShare > botShareOfBots,
    })),
  );
}

function featuresOf(evaluation: BotSample['evaluation']): number[] {
  return botFeatureNames.map((name) => {
    const feature = evaluation[name] ?? 0;
    return name === 'burstiness' ? (feature + 1) / 2 : feature;
  });
}

function marketsOf(seeds: readonly number[]): SimulatedMarket[] {
  return seeds.flatMap((seed) => rates.map((rate) => ({ ...rate, seed })));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

interface Report {
  parameters: Partial<Record<ParameterName, number>>;
  training: Quality;
  heldOut: Quality;
  heldOutWithDefaults: Quality;
  heldOutBySampleSize: ({ size: number } & Quality)[];
}

function describe(report: Report): string[] {
  const line = (title: string, { count, baseRate, auc, brier, brierOfBaseRate }: Quality) =>
    `${title.padEnd(34)} n ${String(count).padStart(6)}  bots ${percent(baseRate)}  AUC ${auc?.toFixed(3) ?? '-'}  ` +
    `Brier ${brier.toFixed(4)} (base rate ${brierOfBaseRate.toFixed(4)})`;
  return [
    ...Object.entries(report.parameters).map(([name, value]) => `${name.padEnd(40)} ${value}`),
    '',
    line('training seeds', report.training),
    line('held-out seeds', report.heldOut),
    line('held-out seeds, registry defaults', report.heldOutWithDefaults),
    ...report.heldOutBySampleSize.map((quality) => line(`held-out, ${quality.size} trades`, quality)),
    '',
    'reliability on held-out seeds: said, on average, true, samples',
    ...report.heldOut.reliability.map(
      ({ from, count, predicted, observed }) =>
        `  ${from.toFixed(1)}-${(from + 0.1).toFixed(1)}  ${percent(predicted)}  ${percent(observed)}  ${count}`,
    ),
  ];
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1).padStart(5)} %`;
}
