import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rugProbability } from '@mintscope/metrics/rug-probability';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import { findBound } from './model-report/find-bound.ts';
import { type FittedModel, fitBots, fitRug } from './model-report/fit-probabilities.ts';
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

const boundPath = join(import.meta.dirname, '../../../docs/model-bound.json');

export const fitUsage = `Usage: npm run fit-model -- [OPTIONS]

  --quick       one short market of each regime: to see that it works
  --seeds N     training seeds of each regime (held-out ones: one of each, to show that the fit holds elsewhere)
  --keep-bound  keep how well ruin can be told at all, for the report (docs/model-bound.json)
`;

/**
 * Fits the two probabilities on markets of training seeds, and prints what to put into the registry
 * (\`schemas/src/parameters/{rug,transaction}.ts\`) beside how good it is there and on held-out seeds. Gives the exit code.
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
  const fits = [fitBots(training.samples, values), fitRug(training.looks, values)];
  for (const [name, value] of fits.flatMap(({ parameters }) => [...parameters])) print(`${name.padEnd(44)} ${value}`);
  print('');
  for (const line of describe(fits, { training, heldOut })) print(line);
  return 0;
}

function describe(fits: readonly FittedModel[], followed: Record<'training' | 'heldOut', Followed>): string[] {
  const defaults = defaultParameters().values;
  const fitted = { ...defaults, ...Object.fromEntries(fits.flatMap(({ parameters }) => [...parameters])) };
  return (['training', 'heldOut'] as const).flatMap((seeds) => {
    const { samples, looks } = followed[seeds];
    return [
      { title: 'registry', values: defaults },
      { title: 'fit', values: fitted },
    ].flatMap(({ title, values }) => {
      const rug = judgeRug(looks, ({ rugInputs }) => rugProbability(rugInputs, values));
      return [
        line(`bots, ${seeds} seeds, ${title}`, judgeBots(samples, looks, values).samples[0]!),
        line(`ruin, ${seeds} seeds, ${title}`, rug.all[0]!),
        line(`ruin ahead, ${seeds} seeds, ${title}`, rug.ahead[0]!),
      ];
    });
  });
}

function line(title: string, { count, baseRate, auc, brier, brierOfBaseRate, reliabilityError }: Quality): string {
  return (
    `${title.padEnd(36)} n ${String(count).padStart(6)}  true ${(baseRate * 100).toFixed(1).padStart(5)} %  ` +
    `AUC ${auc?.toFixed(3) ?? '-'}  Brier ${brier.toFixed(4)} (base rate ${brierOfBaseRate.toFixed(4)})  ` +
    `reliability error ${reliabilityError.toFixed(3)}`
  );
}

function readSizes(args: readonly string[]): MarketSizes | null {
  const sizes: MarketSizes = args.includes('--quick') ? { ...quickSizes } : { ...wholeSizes, heldOutSeeds: 1 };
  const at = args.indexOf('--seeds');
  if (at >= 0) sizes.trainingSeeds = Number(args[at + 1]);
  const known = args.every(
    (arg, index) => arg === '--quick' || arg === '--keep-bound' || arg === '--seeds' || (at >= 0 && index === at + 1),
  );
  return known && Number.isInteger(sizes.trainingSeeds) && sizes.trainingSeeds > 0 ? sizes : null;
}
