import { programs } from '@mintscope/schemas/programs';
import type { RunningMintscope } from '../running-mintscope.ts';
import { createCluster } from './cluster.ts';

export interface DistributedOptions {
  /** Settings of the engines, and of a place in them that nobody else uses. */
  engines: Readonly<Record<string, string>>;
  partitions: number;
  /** For the ingest processes. */
  ingest: Readonly<Record<string, string>>;
  /** Names of programs (schemas/programs.ts) that each ingest process follows; as many processes are started. */
  followed: readonly (readonly (keyof typeof programs)[])[];
  workers: number;
  apis: number;
}

/** Many processes of each service on shared engines, as one Mintscope. All start at once, as an orchestrator would have it. */
export async function startDistributed(options: DistributedOptions): Promise<RunningMintscope> {
  const cluster = createCluster({ ...options.engines, MINTSCOPE_PARTITIONS: String(options.partitions) });
  const several = (count: number, service: 'stream-api' | 'scoring-workers') =>
    Promise.all(Array.from({ length: count }, () => cluster.start(service)));
  try {
    const [apis, ingests] = await Promise.all([
      several(options.apis, 'stream-api'),
      Promise.all(
        options.followed.map((names) =>
          cluster.start('ingest', {
            environment: { ...options.ingest, MINTSCOPE_SOLANA_PROGRAMS: names.join(',') },
          }),
        ),
      ),
      several(options.workers, 'scoring-workers'),
    ]);
    return {
      apis,
      followed: options.followed.map((names) => names.map((name) => programs[name])),
      ingestMetrics: async () => (await Promise.all(ingests.map((one) => one.metrics()))).join('\n'),
      output: () => cluster.output(),
      stop: () => cluster.stop(),
    };
  } catch (error) {
    await cluster.stop().catch(() => undefined);
    throw error;
  }
}
