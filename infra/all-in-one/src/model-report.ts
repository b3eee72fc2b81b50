import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import type { Bound } from './model-report/find-bound.ts';
import { followInProcesses } from './model-report/follow-in-processes.ts';
import { figuresOf, type ReportFigures } from './model-report/report-figures.ts';
import { heldOutMarkets, type MarketSizes, quickSizes, wholeSizes } from './model-report/report-market.ts';
import { writeReport } from './model-report/write-report.ts';

const root = join(import.meta.dirname, '../../..');
const reportPath = join(root, 'docs/model-report.md');
const beforePath = join(root, 'docs/model-report-before.json');
const boundPath = join(root, 'docs/model-bound.json');

export const reportUsage = `Usage: npm run model-report -- [OPTIONS]

  --quick           one short market of each regime, in a minute: to see that it works; its figures mean little
  --seeds N         held-out seeds of each regime
  --minutes N       simulated minutes of each market
  --processes N     markets at once (default 1); the figures are the same
  --out FILE        where the page goes; - prints it (default docs/model-report.md)
  --keep-before     keep the figures of this run as the ones to compare with (docs/model-report-before.json)
`;

/** Figures kept of an earlier run, with the commit whose scoring they are of. */
interface Before {
  commit: string;
  note: string;
  figures: ReportFigures;
}

/**
 * Runs simulated markets of held-out seeds through the shard and writes how good score, probabilities and labels are against the
 * truth. Gives the exit code.
 */
export async function modelReport(
  args: readonly string[],
  print: (line: string) => void,
  tell: (line: string) => void,
): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    print(reportUsage);
    return 2;
  }
  const markets = heldOutMarkets(options.sizes);
  const { followed, market } = await followInProcesses(markets, {
    processes: options.processes,
    compares: options.comparesMarket,
    told: ({ regime, seed }, { launches, events }) =>
      tell(`${regime}, seed ${seed}: ${launches} launches, ${events} events`),
  });
  const now = figuresOf(followed, defaultParameters());
  if (options.keepsBefore) writeFileSync(beforePath, `${JSON.stringify(beforeOf(now))}\n`);
  const before = existsSync(beforePath) ? (JSON.parse(readFileSync(beforePath, 'utf8')) as Before) : null;
  const page = writeReport({
    now,
    before: before?.figures ?? null,
    beforeNote: before === null ? '' : `*Before* is the product at commit ${before.commit}${before.note}.`,
    market,
    bound: existsSync(boundPath) ? (JSON.parse(readFileSync(boundPath, 'utf8')) as Bound) : null,
    sizes: describeSizes(options.sizes, markets.length),
  });
  if (options.out === '-') print(page);
  else writeFileSync(options.out, `${page}\n`);
  return 0;
}

function beforeOf(figures: ReportFigures): Before {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  return { commit, note: '', figures };
}

function describeSizes(sizes: MarketSizes, markets: number): string {
  const { heldOutSeeds, minutes, followMinutes } = sizes;
  return (
    `${markets} held-out markets, ${heldOutSeeds} of each regime, ${minutes} simulated minutes each; launches are judged that were ` +
    `followed for at least ${followMinutes} min.`
  );
}

interface Options {
  sizes: MarketSizes;
  processes: number;
  out: string;
  keepsBefore: boolean;
  /** A quick run doesn't: it would take most of its time. */
  comparesMarket: boolean;
}

function readOptions(args: readonly string[]): Options | null {
  const sizes: MarketSizes = { ...(args.includes('--quick') ? quickSizes : wholeSizes) };
  const options: Options = { sizes, processes: 1, out: reportPath, keepsBefore: false, comparesMarket: true };
  for (let at = 0; at < args.length; at++) {
    const number = Number(args[at + 1]);
    if (args[at] === '--quick') options.comparesMarket = false;
    else if (args[at] === '--keep-before') options.keepsBefore = true;
    else if (args[at] === '--out' && args[at + 1] !== undefined) options.out = args[++at]!;
    else if (args[at] === '--seeds' && Number.isInteger(number) && number > 0)
      [sizes.heldOutSeeds, at] = [number, at + 1];
    else if (args[at] === '--processes' && Number.isInteger(number) && number > 0)
      [options.processes, at] = [number, at + 1];
    else if (args[at] === '--minutes' && number > sizes.followMinutes) [sizes.minutes, at] = [number, at + 1];
    else return null;
  }
  return options;
}
