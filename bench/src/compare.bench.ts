/**
 * This revision beside another: the same benchmark over both products, in interleaved rounds, and whether both tell the same of a recorded
 * market. Ends with 1 where a job costs over a tenth more than it did.
 *
 *   npm run bench -- --compare REV [--rounds 5] [--trades 200000] [--only pipeline] [--together]
 *
 * `--together`: the pipeline of both in one process, which tells more where other programs use the machine.
 */
import { execFileSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type OpenRevision, openRevision } from './compare/open-revision.ts';
import { type Rates, takeTurns } from './compare/take-turns.ts';

const { values } = parseArgs({
  options: {
    compare: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    trades: { type: 'string', default: '200000' },
    only: { type: 'string', default: 'pipeline' },
    together: { type: 'boolean', default: false },
  },
});
if (!values.compare) throw new Error('--compare names no revision');
const tolerated = 1.1;
const ratesSchema = z.record(z.string(), z.number());
const hashesSchema = z.record(z.string(), z.union([z.string(), z.number()]));
const here = { path: join(import.meta.dirname, '../..'), name: 'now' };
const before = openRevision(values.compare);

try {
  const told = { rounds: Number(values.rounds), trades: Number(values.trades), only: values.only };
  const rates = values.together ? await takeTurns({ before: before.path, now: here.path }, told) : compareProcesses();
  const load = loadavg().map((each) => each.toFixed(1));
  console.log(
    `${before.name} before, ${values.rounds} rounds of ${values.trades} trades each, in turn; load ${load.join(' ')}`,
  );
  console.table([...rates].map(([job, each]) => rowOf(job, each)));
  const hashes = [before, here].map((tree) => hashesSchema.parse(run(tree, 'market-hashes', [])));
  // How many rested meanwhile is no part of what is told.
  const kinds = Object.keys(hashes[1] ?? {}).filter((kind) => kind !== 'rested');
  const differing = kinds.filter((kind) => hashes[0]?.[kind] !== hashes[1]?.[kind]);
  console.log(
    differing.length === 0 ? `Both tell the same: ${kinds.join(', ')}.` : `They differ in: ${differing.join(', ')}.`,
  );
  const slower = [...rates].filter(([, each]) => median(each.before) / median(each.now) > tolerated);
  for (const [job] of slower) console.log(`Over a tenth slower: ${job}.`);
  if (slower.length > 0) process.exitCode = 1;
} finally {
  before.close();
}

function compareProcesses(): Rates {
  const rates: Rates = new Map();
  // One round of either to warm the files up.
  for (let round = -1; round < Number(values.rounds); round++) {
    for (const [when, tree] of [['before', before] as const, ['now', here] as const]) {
      const words = ['--rounds', '1', '--trades', values.trades, '--only', values.only, '--json'];
      const told = run(tree, 'shard-throughput', words);
      if (round < 0) continue;
      for (const [job, rate] of Object.entries(ratesSchema.parse(told))) {
        const kept = rates.get(job) ?? { before: [], now: [] };
        kept[when].push(rate);
        rates.set(job, kept);
      }
    }
  }
  return rates;
}

/** What a benchmark of the tree prints last, read as JSON. */
function run({ path }: Pick<OpenRevision, 'path'>, bench: string, words: string[]): unknown {
  const program = join(path, 'bench/src', `${bench}.bench.ts`);
  const options = { cwd: join(path, 'bench'), encoding: 'utf8', maxBuffer: 1 << 26 } as const;
  return JSON.parse(
    execFileSync(process.execPath, ['--import', 'tsx', program, ...words], options)
      .trim()
      .split('\n')
      .at(-1) ?? '',
  );
}

function median(rates: readonly number[]): number {
  return rates.toSorted((a, b) => a - b)[Math.floor(rates.length / 2)] ?? Number.NaN;
}

function rowOf(job: string, { before: was, now }: { before: number[]; now: number[] }) {
  const ratios = now.map((rate, round) => rate / (was[round] ?? Number.NaN)).sort((a, b) => a - b);
  return {
    job,
    'before, trades/CPU-s': Math.round(median(was)),
    now: Math.round(median(now)),
    ratio: (median(now) / median(was)).toFixed(2),
    'ratio by round': `${ratios[0]?.toFixed(2)} - ${ratios.at(-1)?.toFixed(2)}`,
  };
}
