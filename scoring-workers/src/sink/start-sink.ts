import { setTimeout as delay } from 'node:timers/promises';
import type { RunningService } from '@mintscope/engines/engines';
import type { Logger } from '@mintscope/engines/logger';
import type { ScoringEngines } from '../scoring-engines.ts';
import { openThread } from '../shard/shard-threads.ts';
import type { EncodedRows, SinkRecord } from './encode-rows.ts';
import { type SinkTable, sinkGroup, sinkPlan } from './sink-plan.ts';
import { SinkRunner, type SinkRunnerOptions } from './sink-runner.ts';

export interface SinkOptions {
  engines: ScoringEngines;
  log: Logger;
  signal: AbortSignal;
}

const restartAfterMs = 1000;

/** Writes chain-events and token-updates to the warehouse until closed; what is buffered then is inserted first. */
export function startSink(options: SinkOptions): RunningService {
  const log = options.log.child({ part: 'sink' });
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const thread = openThread('sink/sink-thread', 'encodeBlock', (error) => log.error({ err: error }, 'sink thread'));
  const onRetry = countRetries(options.engines);
  const encode = (tables: readonly SinkTable[], records: SinkRecord[]): Promise<EncodedRows[]> =>
    thread.run({ tables, records });
  const running = sinkPlan.map((plan) =>
    keepSinking(plan.topic, { ...plan, onRetry, engines: options.engines, encode, log, signal }),
  );
  let closing: Promise<void> | undefined;
  const close = async () => {
    stop.abort();
    await Promise.all(running);
    await thread.destroy();
  };
  return {
    close() {
      closing ??= close();
      return closing;
    },
  };
}

type Sinking = Omit<SinkRunnerOptions, 'partition'>;

/** Consumes until told to stop; after a failure it goes on from what the warehouse has. */
async function keepSinking(topic: string, options: Sinking): Promise<void> {
  const { signal, log } = options;
  while (!signal.aborted) {
    try {
      await sinkOnce(topic, options);
    } catch (error) {
      if (signal.aborted) return;
      log.error({ err: error, topic }, 'the sink failed; starting again from what the warehouse has');
      await delay(restartAfterMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

async function sinkOnce(topic: string, options: Sinking): Promise<void> {
  const runners = new Map<number, SinkRunner>();
  const consumer = await options.engines.eventLog.consume({
    topic,
    group: sinkGroup,
    async startOffset(partition) {
      const runner = await SinkRunner.open({ ...options, partition });
      runners.set(partition, runner);
      return runner.startOffset;
    },
    async onRecords(partition, records) {
      await runners.get(partition)?.onRecords(records);
    },
    async onRevoked(partition) {
      const runner = runners.get(partition);
      runners.delete(partition);
      await runner?.flush();
    },
    signal: options.signal,
  });
  try {
    await consumer.done;
  } finally {
    await consumer.close().catch(() => undefined);
    await Promise.allSettled([...runners.values()].map((runner) => runner.settle()));
  }
}

/** Rows and times of inserts are counted by the warehouse itself. */
function countRetries({ metrics }: ScoringEngines): SinkRunnerOptions['onRetry'] {
  const retries = metrics.counter('mintscope_warehouse_retries_total', 'Inserts the warehouse did not take', ['table']);
  return (table) => retries.inc({ table });
}
