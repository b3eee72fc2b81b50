import type { Metrics } from '@mintscope/engines/metrics';

/** Why a partition is no longer this process's. */
export const releaseReasons = ['moved', 'stale', 'failed'] as const;
export type ReleaseReason = (typeof releaseReasons)[number];

export type ConsumingMetrics = ReturnType<typeof createConsumingMetrics>;

/** What every consumer of the log counts about its partitions. */
export function createConsumingMetrics(metrics: Metrics, from: { group: string; topic: string }) {
  const labels = ['group', 'topic'] as const;
  const taken = metrics.counter('mintscope_partitions_taken_total', 'Partitions taken over', labels);
  const released = metrics.counter('mintscope_partitions_released_total', 'Partitions given up, by reason', [
    ...labels,
    'reason',
  ]);
  const owned = metrics.gauge('mintscope_partitions_owned', 'Partitions this process works on', labels);
  const stateLost = metrics.counter(
    'mintscope_consumer_state_lost_total',
    'Restarts because the state store was emptied or went back',
    labels,
  );
  const restarts = metrics.counter(
    'mintscope_consumer_restarts_total',
    'Restarts of consumption after a failure',
    labels,
  );
  taken.inc(from, 0);
  stateLost.inc(from, 0);
  restarts.inc(from, 0);
  owned.set(from, 0);
  for (const reason of releaseReasons) released.inc({ ...from, reason }, 0);
  return {
    taken: () => taken.inc(from),
    released: (reason: ReleaseReason) => released.inc({ ...from, reason }),
    owned: (partitions: number) => owned.set(from, partitions),
    stateLost: () => stateLost.inc(from),
    restarted: () => restarts.inc(from),
  };
}
