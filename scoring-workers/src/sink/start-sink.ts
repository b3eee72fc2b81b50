import type { RunningService } from '@mintscope/engines/engines';
import type { Logger } from '@mintscope/engines/logger';
import { measureThreadMemory } from '@mintscope/engines/memory/measure-memory';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import { createConsumingMetrics } from '../consume/consuming-metrics.ts';
import { keepConsuming } from '../consume/keep-consuming.ts';
import type { ScoringEngines } from '../consume/scoring-engines.ts';
import { endThread, openThread } from '../consume/shard-threads.ts';
import { createSinkMetrics, type SinkMetrics } from './sink-metrics.ts';
import { type SinkPlan, sinkGroup, sinkPlan } from './sink-plan.ts';
import { sinkRulesOf } from './sink-rules.ts';
import { SinkRunner } from './sink-runner.ts';
import type { RunSinkTask } from './sink-tasks.ts';

export interface SinkOptions {
  engines: ScoringEngines;
  log: Logger;
  signal: AbortSignal;
  /** Those of the shards. */
  parameters?: ParameterSet;
  /** Longest time a record waits to be inserted with others, in place of the plan's (ms). */
  smallBlockMs?: number;
}

const program = new URL('./sink-thread.ts', import.meta.url);

export interface RunningSink extends RunningService {
  /** Its thread, until it is closed. */
  run: RunSinkTask;
}

/** Writes chain-events and token-updates to the warehouse until closed; what is buffered then is inserted first. */
export function startSink(options: SinkOptions): RunningSink {
  const log = options.log.child({ part: 'sink' });
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const thread = openThread(program, 'runSinkTask', (error) => log.error({ err: error }, 'sink thread'));
  const endMeasuring = measureThreadMemory(options.engines.metrics, 'sink', () => thread.run({ kind: 'measure' }));
  const run: RunSinkTask = (task) => thread.run(task);
  const sinking: Sinking = { ...options, log, signal, run };
  const metrics = createSinkMetrics(options.engines.metrics);
  const running = sinkPlan.map((plan) => sinkTopic(plan, sinking, metrics));
  let closing: Promise<void> | undefined;
  const close = async () => {
    stop.abort();
    await Promise.all(running);
    endMeasuring();
    await endThread(thread);
  };
  return {
    run,
    close() {
      closing ??= close();
      return closing;
    },
  };
}

interface Sinking extends SinkOptions {
  run: RunSinkTask;
}

/** Consumes until told to stop; after a failure it goes on from what the warehouse has. */
function sinkTopic(
  plan: SinkPlan,
  { engines, log, signal, run, parameters = defaultParameters(), smallBlockMs = plan.smallBlockMs }: Sinking,
  metrics: SinkMetrics,
): Promise<void> {
  const { topic, tables } = plan;
  let opened = 0;
  const rules = sinkRulesOf(parameters);
  return keepConsuming<SinkRunner>({
    topic,
    group: sinkGroup,
    eventLog: engines.eventLog,
    log,
    signal,
    metrics: createConsumingMetrics(engines.metrics, { group: sinkGroup, topic }),
    open(partition, listener) {
      const name = `${topic}/${partition}#${++opened}`;
      const { onRetry, onEncoded, onLookUps } = metrics;
      const from = { topic, tables, partition, name, rules, smallBlockMs };
      return SinkRunner.open({ ...from, engines, run, listener, log, signal, onRetry, onEncoded, onLookUps });
    },
    onTick(runners, lag) {
      for (const [partition, runner] of runners)
        metrics.lag.set({ topic, partition }, (lag.get(partition) ?? 0) + runner.waiting);
    },
    onReleased: (partition) => metrics.lag.remove({ topic, partition }),
  });
}
