import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '@mintscope/engines/config';
import type { Engines, RunningService } from '@mintscope/engines/engines';
import type { Consumer } from '@mintscope/engines/event-log/port';
import type { Logger } from '@mintscope/engines/logger';
import { StaleOwnerError } from '@mintscope/engines/state-store/port';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import { topics } from '@mintscope/schemas/topics';
import { PartitionRunner } from './partition-runner.ts';
import { createScoringMetrics, type ScoringMetrics } from './scoring-metrics.ts';
import { openShardThreads, type ShardThreads } from './shard/shard-threads.ts';

export interface ShardsOptions {
  config: Config;
  engines: Pick<Engines, 'eventLog' | 'stateStore' | 'metrics'>;
  log: Logger;
  signal: AbortSignal;
  parameters?: ParameterSet;
  now?: () => number;
}

const restartAfterMs = 500;
const lagEveryMs = 1000;

/** Consumes chain-events with group `scoring` until closed; each partition's shard lives in one of the shard threads. */
export function startShards(options: ShardsOptions): RunningService {
  const { log, config, engines } = options;
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const threads = openShardThreads(config.scoring.threads, (error) => log.error({ err: error }, 'shard thread'));
  const running = keepConsuming({ ...options, signal, threads, metrics: createScoringMetrics(engines.metrics) });
  let closing: Promise<void> | undefined;
  const close = async () => {
    stop.abort();
    await running;
    await threads.close();
  };
  return {
    close() {
      closing ??= close();
      return closing;
    },
  };
}

interface Consuming extends ShardsOptions {
  threads: ShardThreads;
  metrics: ScoringMetrics;
}

/** Consumes until told to stop. A failure ends all partitions, which then start again from their last commit. */
async function keepConsuming(options: Consuming): Promise<void> {
  const { signal, log, metrics } = options;
  while (!signal.aborted) {
    try {
      await consumeOnce(options);
    } catch (error) {
      if (signal.aborted) return;
      metrics.restarts.inc();
      log.error({ err: error }, 'scoring failed; starting again from the last commit');
      await delay(restartAfterMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

async function consumeOnce(options: Consuming): Promise<void> {
  const { config, engines, log, signal, threads, metrics, now = Date.now } = options;
  const runners = new Map<number, PartitionRunner>();
  const failure = new AbortController();
  const opening = {
    partitions: engines.eventLog.partitions(topics.chainEvents),
    parameters: options.parameters ?? defaultParameters(),
    snapshotEvents: config.scoring.snapshotEvents,
    snapshotMs: config.scoring.snapshotMs,
  };
  const giveUp = async (partition: number, error: unknown) => {
    if (!(error instanceof StaleOwnerError)) throw error;
    metrics.stale.inc();
    log.warn({ partition }, 'another owner has taken over this partition');
    consumer.pause(partition);
    await runners.get(partition)?.abandon();
    runners.delete(partition);
  };
  const fail = (partition: number, error: unknown) =>
    giveUp(partition, error).catch((unexpected: unknown) => failure.abort(unexpected));
  const consumer: Consumer = await engines.eventLog.consume({
    topic: topics.chainEvents,
    group: 'scoring',
    async startOffset(partition) {
      const onLost = (records: number) => {
        metrics.lost.inc(records);
        log.error(
          { partition, records },
          'the log no longer has records that follow the snapshot; their events are lost',
        );
      };
      const given = { ...opening, partition, engines, threads, metrics, now, onLost };
      const runner = await PartitionRunner.open(given, (error) => void fail(partition, error));
      runners.set(partition, runner);
      return runner.startOffset;
    },
    onRecords: (partition, records) =>
      runners
        .get(partition)
        ?.onRecords(records)
        .catch((error: unknown) => giveUp(partition, error)) ?? Promise.resolve(),
    async onRevoked(partition) {
      const runner = runners.get(partition);
      runners.delete(partition);
      await runner?.close().catch((error: unknown) => giveUp(partition, error));
    },
    signal: AbortSignal.any([signal, failure.signal]),
  });
  const timer = setInterval(() => {
    for (const [partition, records] of consumer.lag()) metrics.lag.set({ partition }, records);
    metrics.waiting.set(threads.waiting());
  }, lagEveryMs);
  try {
    await consumer.done;
    if (failure.signal.aborted) throw failure.signal.reason;
  } finally {
    clearInterval(timer);
    await consumer.close().catch(() => undefined);
    await Promise.all([...runners.values()].map((runner) => runner.abandon()));
  }
}
