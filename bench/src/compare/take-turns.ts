import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { PipelineOptions } from '../shard-throughput/full-pipeline.ts';
import { makeWorkload } from '../shard-throughput/workload.ts';

/** Trades a CPU-second of every round, by job. */
export type Rates = Map<string, { before: number[]; now: number[] }>;

const jobs: Readonly<Record<string, PipelineOptions>> = {
  'pipeline: state only': { rowsPerBatch: 0 },
  'pipeline: 64 rows a batch': { rowsPerBatch: 64 },
  'pipeline: 64 rows, 64 details': { rowsPerBatch: 64, detailsPerBatch: 64 },
  'pipeline: 256 rows a batch': { rowsPerBatch: 256 },
};

/**
 * Both revisions in one process, on the same workload, a moment after each other and first in turn: where other programs use the machine,
 * what they take of it is nearly the same for both, which it is not for two processes minutes apart. The first round warms up.
 */
export async function takeTurns(
  trees: { before: string; now: string },
  { rounds, trades, only }: { rounds: number; trades: number; only: string },
): Promise<Rates> {
  const run = { before: await pipelineOf(trees.before), now: await pipelineOf(trees.now) };
  const workload = makeWorkload({ tokens: 500, wallets: 20_000, trades, batch: 2_000 });
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const rates: Rates = new Map();
  for (const [job, options] of Object.entries(jobs)) {
    if (!job.includes(only)) continue;
    const each = { before: [] as number[], now: [] as number[] };
    for (let round = -1; round < rounds; round++) {
      for (const when of round % 2 === 0 ? (['before', 'now'] as const) : (['now', 'before'] as const)) {
        collect();
        const start = process.cpuUsage();
        run[when](workload, options);
        const { user, system } = process.cpuUsage(start);
        if (round >= 0) each[when].push((workload.trades * 1e6) / (user + system));
      }
    }
    rates.set(job, each);
  }
  return rates;
}

/** The benchmark of a tree, which runs that tree's product. */
async function pipelineOf(tree: string) {
  const file = join(tree, 'bench/src/shard-throughput/full-pipeline.ts');
  const { runPipeline }: typeof import('../shard-throughput/full-pipeline.ts') = await import(file);
  return runPipeline;
}
