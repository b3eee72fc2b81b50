import type { Logger } from '@mintscope/engines/logger';
import { createBackOff, type Random } from '@mintscope/engines/patience/back-off';
import { pause } from '@mintscope/engines/patience/pause';
import type { EventSink } from '../append/event-sink.ts';
import type { IngestMetrics } from '../ingest-metrics.ts';
import type { Source } from './source.ts';

export interface RunSourceOptions {
  source: Source;
  sink: EventSink;
  signal: AbortSignal;
  log: Logger;
  metrics: IngestMetrics;
  restart?: { firstMs: number; maxMs: number };
  now?: () => number;
  random?: Random;
}

/** A source that ran this long before it failed starts again with the shortest wait. */
const soundRunMs = 60_000;

/** Runs a source until it is exhausted or the signal aborts; one that fails is started again with back-off. */
export async function runSource(options: RunSourceOptions): Promise<void> {
  const { source, sink, signal, log, metrics, now = Date.now } = options;
  const wait = options.restart ?? { firstMs: 500, maxMs: 30_000 };
  const backOff = createBackOff({ ...wait, factor: 2, jitter: 0.5 }, options.random);
  while (!signal.aborted) {
    const startedAt = now();
    metrics.sourceRunning(source.name, true);
    try {
      await source.run(sink, signal);
      if (!signal.aborted) log.info({ source: source.name }, 'source exhausted');
      return;
    } catch (error) {
      if (signal.aborted) return;
      if (now() - startedAt > soundRunMs) backOff.reset();
      const waitMs = Math.round(backOff.next());
      log.error({ err: error, source: source.name, waitMs }, 'source failed; starting it again');
      metrics.sourceRestarted(source.name);
      await pause(waitMs, signal);
    } finally {
      metrics.sourceRunning(source.name, false);
    }
  }
}
