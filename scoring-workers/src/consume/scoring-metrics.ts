import type { Metrics } from '@mintscope/engines/metrics';
import { decisions } from '../shard/select-calls.ts';
import type { ProcessResult, SnapshotResult } from '../shard/tasks.ts';
import { dropReasons } from '../steps/step.ts';

const delayBuckets = [1, 2, 3, 5, 8, 13, 20, 35, 60, 100, 250, 1000, 5000, 30_000];
const busyBuckets = [0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000];
const commitBuckets = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export type ScoringMetrics = ReturnType<typeof createScoringMetrics>;

/** What the scoring service counts. Labels are partitions and reasons only. */
export function createScoringMetrics(metrics: Metrics) {
  const countResult = createResultCounters(metrics);
  const timeResult = createResultTimes(metrics);
  const gauges = createPartitionGauges(metrics);
  const commitSeconds = metrics.histogram(
    'mintscope_scoring_commit_seconds',
    'State, offset and documents of a partition to durable',
    commitBuckets,
  );
  return {
    lag: gauges.lag,
    stale: metrics.counter(
      'mintscope_scoring_stale_leases_total',
      'Partitions given up because another owner took over',
    ),
    restarts: metrics.counter('mintscope_scoring_restarts_total', 'Restarts of consumption after a failure'),
    lost: metrics.counter('mintscope_scoring_lost_records_total', 'Records gone from the log before they were scored'),
    waiting: metrics.gauge('mintscope_scoring_waiting_tasks', 'Calls waiting for a shard thread'),
    utilization: metrics.gauge(
      'mintscope_scoring_thread_utilization_ratio',
      'Share of the last second that a shard thread was busy',
      ['thread'],
    ),
    committed: (seconds: number) => commitSeconds.observe(seconds),
    /** Another process shows the partition from now on. */
    forget(partition: number): void {
      for (const gauge of Object.values(gauges)) gauge.remove({ partition });
    },
    processed(partition: number, result: ProcessResult, nowMs: number): void {
      countResult(result);
      timeResult(result, nowMs);
      gauges.tokens.set({ partition }, result.tokens);
      gauges.calledTokens.set({ partition }, result.calledTokens);
      gauges.due.set({ partition }, result.dueRows);
    },
    saved(partition: number, result: SnapshotResult): void {
      gauges.snapshotBytes.set({ partition }, result.bytes);
      gauges.snapshotMs.set({ partition }, result.busyMs);
    },
  };
}

/** What a shard made of a batch. */
function createResultCounters(metrics: Metrics): (result: ProcessResult) => void {
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
  const decided = metrics.counter(
    'mintscope_scoring_decisions_total',
    'Decisions whether a token is called, by outcome',
    ['outcome'],
  );
  for (const reason of dropReasons) drops.inc({ reason }, 0);
  for (const outcome of decisions) decided.inc({ outcome }, 0);
  return ({ counts, batches, details: written }) => {
    events.inc(counts.events);
    controls.inc(counts.controls);
    scored.inc(batches.reduce((rows, batch) => rows + batch.rows.length, 0));
    details.inc(written.length);
    late.inc(counts.late);
    future.inc(counts.future);
    for (const [reason, count] of Object.entries(counts.drops)) drops.inc({ reason }, count);
    for (const [outcome, count] of Object.entries(counts.decisions)) decided.inc({ outcome }, count);
    for (const { reason } of counts.dead) deads.inc({ reason });
  };
}

/** How long a batch took its shard, and its events until their rows. */
function createResultTimes(metrics: Metrics): (result: ProcessResult, nowMs: number) => void {
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
  return ({ busyMs, receivedAtMs }, nowMs) => {
    busy.observe(busyMs);
    busySeconds.inc(busyMs / 1000);
    if (receivedAtMs !== null) delay.observe(Math.max(0, nowMs - receivedAtMs));
  };
}

/** How each partition stands. */
function createPartitionGauges(metrics: Metrics) {
  const gauge = (name: string, help: string) => metrics.gauge(name, help, ['partition']);
  return {
    lag: gauge('mintscope_scoring_lag_records', 'Log records behind the end'),
    tokens: gauge('mintscope_scoring_tokens', 'Live tokens in the shard'),
    calledTokens: gauge('mintscope_scoring_called_tokens', 'Tokens that were called, whose calls are kept'),
    due: gauge('mintscope_scoring_due_tokens', 'Changed tokens not yet published'),
    snapshotBytes: gauge('mintscope_scoring_snapshot_bytes', 'Size of the last snapshot'),
    snapshotMs: gauge('mintscope_scoring_snapshot_ms', 'Time the last snapshot took'),
  };
}
