import { defaultCriteria } from '../../../schemas/src/api/picks/default-settings.ts';
import { BatchReader } from '../../../schemas/src/events/batch/batch-reader.ts';
import { encodeControlEvent } from '../../../schemas/src/events/control-event.ts';
import { defaultParameters } from '../../../schemas/src/parameters/registry.ts';
import { defaultDiscovery } from '../../../schemas/src/picks/discovery-settings.ts';
import type { PickingRules } from '../../../schemas/src/picks/picking-rules.ts';
import { newCounts, PartitionShard } from '../../../scoring-workers/src/shard/partition-shard.ts';
import { openRules } from '../../../scoring-workers/src/testing/open-rules.ts';
import { hold } from './hold.ts';
import type { Workload } from './workload.ts';

export interface PipelineOptions {
  /** Rows published after each batch; 0 = only state is kept up to date. */
  rowsPerBatch: number;
  /** Details of tokens published after each batch, none unless told. */
  detailsPerBatch?: number;
  /** Rules of picking in force: those of a new installation, or such that every decision needs a score and nothing is called. */
  rules?: 'default' | 'scoring';
}

/** Not by the final score: a cap that is known without scoring would answer for it. */
const noToken = {
  ...defaultCriteria,
  finalScore: { enabled: false, minValue: 0 },
  transactionScore: { enabled: true, minValue: 100 },
};
const rulesOf: Readonly<Record<NonNullable<PipelineOptions['rules']>, PickingRules>> = {
  default: openRules({ criteria: defaultCriteria, considered: defaultDiscovery }),
  scoring: openRules({ criteria: noToken }),
};

/** Every step of the product's own shard. Returns the rows and details made. */
export function runPipeline(workload: Workload, { rowsPerBatch, rules, detailsPerBatch = 0 }: PipelineOptions): number {
  const shard = new PartitionShard({
    partition: 0,
    partitions: 1,
    parameters: defaultParameters(),
    identityKey: new Uint32Array(4),
  });
  const counts = newCounts();
  if (rules) {
    const event = {
      type: 'picking_rules',
      v: 1,
      id: 1,
      decidedAtMs: 0,
      version: rules,
      rules: rulesOf[rules],
    } as const;
    shard.process(encodeControlEvent(event), counts);
  }
  shard.process(workload.launches, counts);
  let rows = 0;
  for (const batch of workload.batches) {
    shard.process(batch, counts);
    if (rowsPerBatch === 0) continue;
    const published = shard.publisher.publish(rowsPerBatch, detailsPerBatch);
    rows += published.rows.map(({ row }) => JSON.stringify(row)).length;
    rows += published.details.map((detail) => JSON.stringify(detail)).length;
  }
  const applied = counts.events - (counts.drops.repeated ?? 0) - counts.dead.length;
  if (applied < workload.trades) throw new Error(`only ${applied} of ${workload.trades} trades were applied`);
  hold('pipeline', shard, new BatchReader(workload.launches));
  return rows;
}
