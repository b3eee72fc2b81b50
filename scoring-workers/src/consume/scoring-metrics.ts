import type { Metrics } from '@mintscope/engines/metrics';
import type { ProcessResult, SnapshotResult } from '../shard/tasks.ts';
import { dropReasons } from '../step.ts';

const delayBuckets = [1, 2, 3, 5, 8, 13, 20, 35, 60, 100, 250, 1000, 5000, 30_000];
const busyBuckets = [0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000];
const commitBuckets = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export type ScoringMetrics = ReturnType<typeof createScoringMetrics>;

/** What the scoring service counts. Labels are partitions and reasons only. */
export function createScoringMetrics(metrics: Metrics) {
  const events = metrics.counter('mintscope_scoring_events_total', 'Events applied or dropped by shards');
  const scored = metrics.counter('mintscope_scoring_rows_total', 'Token rows scored and published');
  const details = metrics.counter('mintscope_scoring_details_total', 'Token details written');
  const late = metrics.counter(
    'mintscope_scoring_late_events_total',
    'Events applied after a later slot of their token',
  );
  const future = metrics.counter(
    'mintscope_scoring_future_events_total',
    'Events whose time was ahead of their receipt and was held to it',
  );
  const controls = metrics.counter(
    'mintscope_scoring_control_events_total',
    'Control events taken by shards, such as parameter sets',
  );
  const drops = metrics.counter('mintscope_scoring_dropped_total', 'Events that changed nothing, by reason', [
    'reason',
  ]);
  const deads = metrics.counter('mintscope_scoring_dead_total', 'Input that could not be used, by reason', ['reason']);
  const stale = metrics.counter(
    'mintscope_scoring_stale_leases_total',
    'Partitions given up because another owner took over',
  );
  const restarts = metrics.counter('mintscope_scoring_restarts_total', 'Restarts of consumption after a failure');
  const lost = metrics.counter(
    'mintscope_scoring_lost_records_total',
    'Records gone from the log before they were scored',
  );
  const perPartition = ['partition'] as const;
  const lag = metrics.gauge('mintscope_scoring_lag_records', 'Log records behind the end', perPartition);
  const tokens = metrics.gauge('mintscope_scoring_tokens', 'Live tokens in the shard', perPartition);
  const due = metrics.gauge('mintscope_scoring_due_tokens', 'Changed tokens not yet published', perPartition);
  const delay = metrics.histogram(
    'mintscope_scoring_event_to_publish_ms',
    'Ingest of an event to its published row',
    delayBuckets,
  );
  const busy = metrics.histogram(
    'mintscope_scoring_batch_busy_ms',
    'Time a shard thread spends on a call',
    busyBuckets,
  );
  const busySeconds = metrics.counter('mintscope_scoring_shard_busy_seconds_total', 'Busy time of shard threads');
  const waiting = metrics.gauge('mintscope_scoring_waiting_tasks', 'Calls waiting for a shard thread');
  const snapshotBytes = metrics.gauge('mintscope_scoring_snapshot_bytes', 'Size of the last snapshot', perPartition);
  const snapshotMs = metrics.gauge('mintscope_scoring_snapshot_ms', 'Time the last snapshot took', perPartition);
  const commitSeconds = metrics.histogram(
    'mintscope_scoring_commit_seconds',
    'State, offset and documents of a partition to durable',
    commitBuckets,
  );
  const utilization = metrics.gauge(
    'mintscope_scoring_thread_utilization_ratio',
    'Share of the last second that a shard thread was busy',
    ['thread'],
  );
  for (const reason of dropReasons) drops.inc({ reason }, 0);

  return {
    lag,
    stale,
    restarts,
    lost,
    waiting,
    utilization,
    committed: (seconds: number) => commitSeconds.observe(seconds),
    /** Another process shows the partition from now on. */
    forget(partition: number): void {
      for (const gauge of [lag, tokens, due, snapshotBytes, snapshotMs]) gauge.remove({ partition });
    },
    processed(partition: number, result: ProcessResult, nowMs: number): void {
      const { counts } = result;
      events.inc(counts.events);
      controls.inc(counts.controls);
      scored.inc(result.batches.reduce((rows, batch) => rows + batch.rows.length, 0));
      details.inc(result.details.length);
      late.inc(counts.late);
      future.inc(counts.future);
      for (const [reason, count] of Object.entries(counts.drops)) drops.inc({ reason }, count);
      for (const { reason } of counts.dead) deads.inc({ reason });
      tokens.set({ partition }, result.tokens);
      due.set({ partition }, result.dueRows);
      busy.observe(result.busyMs);
      busySeconds.inc(result.busyMs / 1000);
      if (result.receivedAtMs !== null) delay.observe(Math.max(0, nowMs - result.receivedAtMs));
    },
    saved(partition: number, result: SnapshotResult): void {
      snapshotBytes.set({ partition }, result.bytes);
      snapshotMs.set({ partition }, result.busyMs);
    },
  };
}
