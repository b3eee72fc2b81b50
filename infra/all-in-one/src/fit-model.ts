import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rugProbability, shapeFigures, sumRugSigns } from '@mintscope/metrics/rug-probability';
import { type RuinShapes, sumShapes } from '@mintscope/metrics/ruin-shapes';
import { defaultParameters, type ParameterValues } from '@mintscope/schemas/parameters/registry';
import { findBound } from './model-report/find-bound.ts';
import { type FittedModel, fitBots, fitRug, fitRugShapes } from './model-report/fit-probabilities.ts';
import type { Shapes } from './model-report/fit-shapes.ts';
import type { Look } from './model-report/follow-market.ts';
import { judgeBots, judgeRug } from './model-report/judge-probabilities.ts';
import type { Quality } from './model-report/measure-quality.ts';
import { type Followed, followMarkets } from './model-report/report-figures.ts';
import {
  heldOutMarkets,
  type MarketSizes,
  quickSizes,
  trainingMarkets,
  wholeSizes,
} from './model-report/report-market.ts';

const root = join(import.meta.dirname, '../../..');
const boundPath = join(root, 'docs/model-bound.json');
const shapesPath = join(root, 'metrics/src/ruin-shapes.json');

export const fitUsage = `Usage: npm run fit-model -- [OPTIONS]

  --quick       one short market of each regime: to see that it works
  --seeds N     training seeds of each regime (held-out ones: one of each, to show that the fit holds elsewhere)
  --keep-shapes keep the shapes of the chance of ruin, which the product reads (metrics/src/ruin-shapes.json)
  --keep-bound  keep how well ruin can be told at all, for the report (docs/model-bound.json)
`;

/**
 * Fits the two probabilities on markets of training seeds, and prints what to put into the registry
 * (\`schemas/src/parameters/{rug,transaction}.ts\`) beside how good it is there and on held-out seeds. Shapes are fitted to the registry as
 * it is: after a change of it, again. Gives the exit code.
 */
export function fitModel(args: readonly string[], print: (line: string) => void, tell: (line: string) => void): number {
  const sizes = readSizes(args);
  if (sizes === null) {
    print(fitUsage);
    return 2;
  }
  const follow = (markets: ReturnType<typeof trainingMarkets>) =>
    followMarkets(markets, ({ regime, seed }, { launches }) => tell(`${regime}, seed ${seed}: ${launches} launches`));
  const training = follow(trainingMarkets(sizes));
  const heldOut = follow(heldOutMarkets(sizes));
  if (args.includes('--keep-bound'))
    writeFileSync(boundPath, `${JSON.stringify(findBound(training.looks, heldOut.looks))}\n`);
  const { values } = defaultParameters();
  const shapes = nameShapes(fitRugShapes(training.looks, values), training.markets);
  if (args.includes('--keep-shapes')) writeFileSync(shapesPath, `${JSON.stringify(shapes)}\n`);
  const fits = [fitBots(training.samples, values), fitRug(training.looks, values)];
  for (const [name, value] of fits.flatMap(({ parameters }) => [...parameters])) print(`${name.padEnd(44)} ${value}`);
  print('');
  for (const line of describe(fits, shapes, { training, heldOut })) print(line);
  return 0;
}

/** Equal numbers of equal markets have the same version. */
function nameShapes(shapes: Shapes, markets: Followed['markets']): RuinShapes {
  const body = { seeds: markets.map(({ seed }) => seed).sort((a, b) => a - b), ...shapes };
  const version = `s-${createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 8)}`;
  return { version, ...body };
}

function describe(
  fits: readonly FittedModel[],
  shapes: RuinShapes,
  followed: Record<'training' | 'heldOut', Followed>,
): string[] {
  const defaults = defaultParameters().values;
  const fitted = { ...defaults, ...Object.fromEntries(fits.flatMap(({ parameters }) => [...parameters])) };
  return (['training', 'heldOut'] as const).flatMap((seeds) => {
    const { samples, looks } = followed[seeds];
    return [
      { title: 'registry', values: defaults, said: ({ rugInputs }: Look) => rugProbability(rugInputs, defaults) },
      { title: 'fit', values: fitted, said: ({ rugInputs }: Look) => sayWith(shapes, rugInputs, defaults) },
    ].flatMap(({ title, values, said }) => {
      const rug = judgeRug(looks, said);
      return [
        line(`bots, ${seeds} seeds, ${title}`, judgeBots(samples, looks, values).samples[0]!),
        line(`ruin, ${seeds} seeds, ${title}`, rug.all[0]!),
        line(`ruin ahead, ${seeds} seeds, ${title}`, rug.ahead[0]!),
      ];
    });
  });
}

function sayWith(shapes: RuinShapes, inputs: Look['rugInputs'], values: ParameterValues): number | null {
  const signs = sumRugSigns(inputs, values);
  return signs === null ? null : 1 / (1 + Math.exp(-signs - sumShapes(shapeFigures(inputs), shapes)));
}

function line(title: string, { count, baseRate, auc, brier, brierOfBaseRate, reliabilityError }: Quality): string {
  return (
    `${title.padEnd(36)} n ${String(count).padStart(6)}  true ${(baseRate * 100).toFixed(1).padStart(5)} %  ` +
    `AUC ${auc?.toFixed(3) ?? '-'}  Brier ${brier.toFixed(4)} (base rate ${brierOfBaseRate.toFixed(4)})  ` +
    `reliability error ${reliabilityError.toFixed(3)}`
  );
}

const flags: ReadonlySet<string> = new Set(['--quick', '--keep-bound', '--keep-shapes']);

function readSizes(args: readonly string[]): MarketSizes | null {
  const sizes: MarketSizes = args.includes('--quick') ? { ...quickSizes } : { ...wholeSizes, heldOutSeeds: 1 };
  const at = args.indexOf('--seeds');
  if (at >= 0) sizes.trainingSeeds = Number(args[at + 1]);
  const known = args.every((arg, index) => flags.has(arg) || arg === '--seeds' || (at >= 0 && index === at + 1));
  return known && Number.isInteger(sizes.trainingSeeds) && sizes.trainingSeeds > 0 ? sizes : null;
}
