import { defaultParameters } from '../../../schemas/src/parameters/registry.ts';
import { newCounts, PartitionShard } from '../../../scoring-workers/src/shard/partition-shard.ts';
import type { Workload } from './workload.ts';

export interface PipelineOptions {
  /** Rows published after each batch; 0 = only state is kept up to date. */
  rowsPerBatch: number;
}

/** Every step of the product's own shard. Returns the rows made. */
export function runPipeline(workload: Workload, { rowsPerBatch }: PipelineOptions): number {
  const shard = new PartitionShard({
    partition: 0,
    partitions: 1,
    parameters: defaultParameters(),
    identityKey: new Uint32Array(4),
  });
  const counts = newCounts();
  shard.process(workload.launches, counts);
  let rows = 0;
  for (const batch of workload.batches) {
    shard.process(batch, counts);
    if (rowsPerBatch > 0)
      rows += shard.publisher.publish(rowsPerBatch, 0).rows.map(({ row }) => JSON.stringify(row)).length;
  }
  const applied = counts.events - (counts.drops.repeated ?? 0) - counts.dead.length;
  if (applied < workload.trades) throw new Error(`only ${applied} of ${workload.trades} trades were applied`);
  return rows;
}
