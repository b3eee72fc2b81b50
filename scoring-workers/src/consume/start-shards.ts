import type { Config } from '@mintscope/engines/config';
import type { Engines, RunningService } from '@mintscope/engines/engines';
import type { Logger } from '@mintscope/engines/logger';
import { partitionOf, topics } from '@mintscope/schemas/events/topics';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import { createConsumingMetrics } from './consuming-metrics.ts';
import { keepConsuming } from './keep-consuming.ts';
import { measureShards } from './measure-shards.ts';
import { PartitionRunner } from './partition-runner.ts';
import type { WorkListener } from './partition-work.ts';
import type { RunnerOptions } from './runner-options.ts';
import { createScoringMetrics } from './scoring-metrics.ts';
import { openShardThreads, type ShardThreads } from './shard-threads.ts';

export interface ShardsOptions {
  config: Config;
  engines: Pick<Engines, 'eventLog' | 'stateStore' | 'metrics'>;
  log: Logger;
  signal: AbortSignal;
  parameters?: ParameterSet;
  now?: () => number;
  /** A commit wrote the details of these tokens. */
  onDetailed?: RunnerOptions['onDetailed'];
  /** What readers waited for is in the state store. */
  onAnswered?: RunnerOptions['onAnswered'];
  /** A commit has the documents of tokens that ended. */
  onLeaving?: RunnerOptions['onLeaving'];
  /** Time after which a partition given up is taken again while the log still assigns it to this process (ms). */
  retakeAfterMs?: number;
}

const scoringGroup = 'scoring';

export interface RunningShards extends RunningService {
  /** A reader waits for the detail of a token; of a partition of another process this does nothing. */
  want(mint: string): void;
}

/** Consumes chain-events with group `scoring` until closed; each partition's shard lives in one of the shard threads. */
export function startShards(options: ShardsOptions): RunningShards {
  const { log, config } = options;
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const threads = openShardThreads(config.scoring.threads, (error) => log.error({ err: error }, 'shard thread'));
  const endMeasuring = measureShards(options.engines.metrics, threads, config.scoring.threads);
  const runners = new Map<number, PartitionRunner>();
  const running = consume({ ...options, signal }, threads, runners);
  let closing: Promise<void> | undefined;
  const close = async () => {
    stop.abort();
    await running;
    endMeasuring();
    await threads.close();
  };
  return {
    want: (mint) => runners.get(partitionOf(mint, options.engines.eventLog.partitions(topics.chainEvents)))?.want(mint),
    close() {
      closing ??= close();
      return closing;
    },
  };
}

/** Consumes until told to stop. A failure ends all partitions, which then start again from their last commit. */
function consume(options: ShardsOptions, threads: ShardThreads, runners: Map<number, PartitionRunner>): Promise<void> {
  const { engines, log, signal, retakeAfterMs } = options;
  const { eventLog } = engines;
  const metrics = createScoringMetrics(engines.metrics);
  const utilization = threadUtilization(threads);
  return keepConsuming<PartitionRunner>({
    topic: topics.chainEvents,
    group: scoringGroup,
    eventLog,
    log,
    signal,
    ...(retakeAfterMs === undefined ? {} : { retakeAfterMs }),
    metrics: createConsumingMetrics(engines.metrics, { group: scoringGroup, topic: topics.chainEvents }),
    async open(partition, listener) {
      const runner = await openRunner(options, { partition, listener, threads, metrics });
      runners.set(partition, runner);
      return runner;
    },
    onTick(runners, lag) {
      for (const partition of runners.keys()) metrics.lag.set({ partition }, lag.get(partition) ?? 0);
      metrics.waiting.set(threads.waiting());
      for (const [thread, share] of utilization().entries()) metrics.utilization.set({ thread }, share);
    },
    onReleased(partition, reason) {
      if (reason === 'stale') metrics.stale.inc();
      metrics.forget(partition);
    },
    onRestart: () => metrics.restarts.inc(),
  });
}

interface Opening {
  partition: number;
  listener: WorkListener;
  threads: ShardThreads;
  metrics: ReturnType<typeof createScoringMetrics>;
}

function openRunner(options: ShardsOptions, opening: Opening): Promise<PartitionRunner> {
  const { config, engines, log, now = Date.now } = options;
  const { partition, metrics } = opening;
  return PartitionRunner.open({
    ...opening,
    ...(options.onDetailed && { onDetailed: options.onDetailed }),
    ...(options.onAnswered && { onAnswered: options.onAnswered }),
    ...(options.onLeaving && { onLeaving: options.onLeaving }),
    engines,
    now,
    partitions: engines.eventLog.partitions(topics.chainEvents),
    parameters: options.parameters ?? defaultParameters(),
    snapshotEvents: config.scoring.snapshotEvents,
    snapshotMs: config.scoring.snapshotMs,
    onLost(records) {
      metrics.lost.inc(records);
      log.error(
        { partition, records },
        'the log no longer has records that follow the snapshot; their events are lost',
      );
    },
  });
}

/** The share of time each thread was busy since the last call. */
function threadUtilization(threads: ShardThreads): () => number[] {
  let former = { atMs: performance.now(), busyMs: threads.busyMs() };
  return () => {
    const present = { atMs: performance.now(), busyMs: threads.busyMs() };
    const passedMs = Math.max(1, present.atMs - former.atMs);
    const shares = present.busyMs.map((busyMs, thread) => Math.min(1, (busyMs - former.busyMs[thread]!) / passedMs));
    former = present;
    return shares;
  };
}
