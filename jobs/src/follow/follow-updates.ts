import { setImmediate } from 'node:timers/promises';
import type { RunningService } from '@mintscope/engines/engines';
import type { Consumer, EventLog, LogRecord } from '@mintscope/engines/event-log/port';
import { isEngineAway } from '@mintscope/engines/is-engine-away';
import type { Logger } from '@mintscope/engines/logger';
import type { Metrics } from '@mintscope/engines/metrics';
import type { EngineWatch } from '@mintscope/engines/operations/watch-engines';
import { keepTrying } from '@mintscope/engines/patience/keep-trying';
import { pause } from '@mintscope/engines/patience/pause';
import { topics } from '@mintscope/schemas/events/topics';
import { type Behind, watchBehind } from './watch-behind.ts';

/** What is made of token-updates, from one opening of the log to what ends it. */
export interface UpdateReader {
  /** First record wanted of a partition that was just assigned. */
  startOffset(partition: number): Promise<number>;
  /** Awaited before records are taken, of which this is the first. */
  prepare?(partition: number, first: LogRecord): Promise<void>;
  /** Takes records in; true = what was taken is to be kept at once. */
  take(partition: number, records: readonly LogRecord[]): boolean;
  /** Whether anything but how far was read waits to be kept. */
  hasNews(): boolean;
  /** Hands over what was taken; the returned keeps it with the positions, in one transaction, and may be called again when that failed. */
  handOver(positions: ReadonlyMap<number, number>): () => Promise<void>;
}

export interface FollowSettings {
  /** What is not urgent is gathered for so long (ms). */
  gatherMs: number;
  /** How far records without news were read is kept as often (ms). */
  positionEveryMs: number;
  /** After a failure reading is taken up again so much later (ms). */
  retryMs: number;
}

export const followSettings: FollowSettings = { gatherMs: 1_000, positionEveryMs: 30_000, retryMs: 1_000 };

export interface FollowOptions {
  /** Of the consumer group, and in logs. */
  name: string;
  eventLog: EventLog;
  openReader(signal: AbortSignal): UpdateReader;
  /** Tells operators while what is read cannot be kept. */
  watch?: Pick<EngineWatch, 'add'> | undefined;
  metrics: Metrics;
  log: Logger;
  now(): number;
  settings: FollowSettings;
}

/**
 * Brings what token-updates tell into the records, each partition in one of all processes. What is kept and how far was read go together,
 * so that a process that dies leaves nothing out and nothing double.
 */
export function followUpdates(options: FollowOptions): RunningService {
  const { name, watch, log, settings, metrics, now } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const lag = watchLag(metrics, name);
  const behind = watchBehind(name, watch, now);

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      const reading = openReading(options, signal, { lag, behind });
      try {
        await reading.run();
      } catch (error) {
        if (signal.aborted) return;
        behind.failed(error);
        log.warn({ err: error, name }, 'what the log tells is not kept; reading is taken up again from what is kept');
        await pause(settings.retryMs, signal);
      } finally {
        await reading.end();
      }
    }
  }

  const following = follow();
  return {
    async close() {
      stopping.abort();
      await following;
    },
  };
}

/** From one opening of the log to what ends it. */
function openReading(
  { name, eventLog, openReader, now, settings }: FollowOptions,
  signal: AbortSignal,
  { lag, behind }: { lag: { follow(consumer: Consumer): void }; behind: Behind },
) {
  const reader = openReader(signal);
  behind.began();
  let consumer: Consumer | null = null;
  let positions = new Map<number, number>();
  let keptAtMs = now();
  let keeping: Promise<void> = Promise.resolve();

  /** One after the other; while the records are away it waits, and no more is read. */
  function keep(): Promise<void> {
    keeping = keeping.then(async () => {
      // What partitions bring in the same turn of the event loop goes together: one transaction is sooner done than two in turn.
      await setImmediate();
      if (positions.size === 0) return;
      const told = positions;
      positions = new Map();
      await keepTrying(behind.watched(reader.handOver(told)), {
        giveUpAfterMs: Number.POSITIVE_INFINITY,
        waitMs: () => settings.retryMs,
        mayPass: isEngineAway,
        signal,
      });
      keptAtMs = now();
      for (const [partition, next] of told) consumer?.noteCommitted(partition, next);
    });
    return keeping;
  }

  function tick(): void {
    if (positions.size === 0) behind.rests();
    const isDue = reader.hasNews() || now() - keptAtMs >= settings.positionEveryMs;
    // What fails ends the reading with its next records, or here.
    if (isDue) keep().catch(() => consumer?.close());
  }

  const timer = setInterval(tick, settings.gatherMs);
  return {
    async run() {
      const opened = await eventLog.consume({
        topic: topics.tokenUpdates,
        group: name,
        startOffset: (partition) => reader.startOffset(partition),
        async onRecords(partition, records) {
          await reader.prepare?.(partition, records[0]!);
          positions.set(partition, records.at(-1)!.offset + 1);
          if (reader.take(partition, records)) await keep();
        },
        onRevoked: () => keep(),
        signal,
      });
      consumer = opened;
      lag.follow(opened);
      await opened.done;
      await keep();
    },
    async end() {
      clearInterval(timer);
      await consumer?.close().catch(() => undefined);
      // What was read goes with how far it was read; what cannot be kept now is read again.
      await keep().catch(() => undefined);
    },
  };
}

function watchLag(metrics: Metrics, name: string): { follow(consumer: Consumer): void } {
  const lag = metrics.gauge(`mintscope_${name}_lag_records`, `Records of token-updates not yet read for ${name}`, [
    'partition',
  ]);
  return {
    follow(consumer) {
      Object.assign(lag, {
        collect() {
          lag.reset();
          for (const [partition, waiting] of consumer.lag()) lag.set({ partition }, waiting);
        },
      });
    },
  };
}
