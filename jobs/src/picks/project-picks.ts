import type { RunningService } from '@mintscope/engines/engines';
import type { Consumer, EventLog, LogRecord } from '@mintscope/engines/event-log/port';
import { isEngineAway } from '@mintscope/engines/is-engine-away';
import type { Logger } from '@mintscope/engines/logger';
import type { Metrics } from '@mintscope/engines/metrics';
import { keepTrying } from '@mintscope/engines/patience/keep-trying';
import { pause } from '@mintscope/engines/patience/pause';
import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { projectCalls, readPosition, type TellCalls } from '@mintscope/records/picks/project-calls';
import type { Records } from '@mintscope/records/records';
import { topics } from '@mintscope/schemas/events/topics';
import { GatheredTellings } from './gather-tellings.ts';
import { readTellings } from './read-tellings.ts';
import { recallCalls } from './recall-calls.ts';

export interface ProjectionOptions {
  records: Records;
  eventLog: EventLog;
  /** Opens that from which calls are recalled that the log has let go of; without it they are missed. */
  openWarehouse?: (() => Promise<Pick<Warehouse, 'query'>>) | undefined;
  /** Tells those who follow a token by Telegram, where there is a bot. */
  tellCalls?: TellCalls | undefined;
  metrics: Metrics;
  log: Logger;
  now(): number;
  settings?: Partial<ProjectionSettings>;
}

export interface ProjectionSettings {
  /** Figures are gathered for so long (ms), or until there are so many. */
  gatherMs: number;
  mostGathered: number;
  /** How far records without calls were read is kept as often (ms). */
  positionEveryMs: number;
  /** After a failure reading is taken up again so much later (ms). */
  retryMs: number;
}

const defaultSettings: ProjectionSettings = {
  gatherMs: 1_000,
  mostGathered: 2_000,
  positionEveryMs: 30_000,
  retryMs: 1_000,
};
const group = 'picks';

/**
 * Brings calls and their figures from token-updates into the records, each partition in one of all processes. What is kept and how far
 * was read go together, so that a process that dies leaves nothing out and nothing double.
 */
export function startProjection(options: ProjectionOptions): RunningService {
  const { log, settings } = options;
  const { retryMs } = { ...defaultSettings, ...settings };
  const stopping = new AbortController();
  const { signal } = stopping;

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      const projection = createProjection(options, signal);
      try {
        await projection.run();
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error }, 'calls are not brought into the records; reading is taken up again from what is kept');
        await pause(retryMs, signal);
      } finally {
        await projection.end();
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
function createProjection(options: ProjectionOptions, signal: AbortSignal) {
  const { records, eventLog, now } = options;
  const settings = { ...defaultSettings, ...options.settings };
  const counts = createCounts(options.metrics);
  let consumer: Consumer | null = null;
  let gathered = new GatheredTellings();
  let keptAtMs = now();
  let keeping: Promise<void> = Promise.resolve();
  let recalling: Promise<void> | undefined;
  /** What one partition has it recalled is all there is. */
  const recallOnce = (missed: object) => {
    recalling ??= recall(options, missed, signal);
    return recalling;
  };

  /** One after the other; while the records are away it waits, and no more is read. */
  function keep(): Promise<void> {
    keeping = keeping.then(async () => {
      if (gathered.positions.size === 0) return;
      const { positions, calls, figures } = gathered;
      gathered = new GatheredTellings();
      const told = { positions, calls, figures };
      const done = await keepTrying(() => projectCalls(records, told, options.tellCalls), {
        giveUpAfterMs: Number.POSITIVE_INFINITY,
        waitMs: () => settings.retryMs,
        mayPass: isEngineAway,
        signal,
      });
      keptAtMs = now();
      counts.note(done);
      for (const [partition, next] of positions) consumer?.noteCommitted(partition, next);
    });
    return keeping;
  }

  async function onRecords(partition: number, stored: readonly LogRecord[]): Promise<void> {
    const tellings = stored.map(({ value }) => readTellings(value));
    counts.malformed.inc(tellings.filter((one) => one === null).length);
    gathered.add(
      partition,
      stored.at(-1)!.offset + 1,
      tellings.filter((one) => one !== null),
    );
    if (gathered.isUrgent || gathered.size >= settings.mostGathered) await keep();
  }

  function tick(): void {
    const isDue = gathered.size > 0 || now() - keptAtMs >= settings.positionEveryMs;
    // What fails ends the reading with its next records, or here.
    if (isDue) keep().catch(() => consumer?.close());
  }

  const timer = setInterval(tick, settings.gatherMs);
  return {
    async run() {
      const opened = await eventLog.consume({
        topic: topics.tokenUpdates,
        group,
        startOffset: (partition) => findStart(options, partition, recallOnce),
        onRecords,
        onRevoked: () => keep(),
        signal,
      });
      consumer = opened;
      counts.follow(opened);
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

/** Another log than the one that was read is read from its beginning: what is told again changes nothing. */
async function findStart(
  { records, eventLog, log }: ProjectionOptions,
  partition: number,
  recallMissed: (missed: object) => Promise<void>,
): Promise<number> {
  const [position, { earliest, next }] = await Promise.all([
    readPosition(records, partition),
    eventLog.range(topics.tokenUpdates, partition),
  ]);
  if (position > next) {
    log.warn(
      { partition, position, next },
      'the log is another one than was read; its calls are read from the beginning',
    );
    return earliest;
  }
  if (position < earliest) await recallMissed({ partition, position, earliest });
  return position;
}

/** The log has let go of records before they were read. */
async function recall(
  { records, openWarehouse, log }: ProjectionOptions,
  missed: object,
  signal: AbortSignal,
): Promise<void> {
  if (!openWarehouse) {
    log.warn(missed, 'the log has let go of records that were not read; calls told in them are missing');
    return;
  }
  const warehouse = await openWarehouse();
  const recalled = await recallCalls({ records, warehouse, signal });
  log.info({ ...missed, ...recalled }, 'the log has let go of records that were not read; their calls are recalled');
}

function createCounts(metrics: Metrics) {
  const kept = metrics.counter('mintscope_picks_projected_total', 'What the log told of calls and was kept, by kind', [
    'kind',
  ]);
  const malformed = metrics.counter('mintscope_picks_malformed_total', 'Records of token-updates not understood');
  const lag = metrics.gauge('mintscope_picks_lag_records', 'Records of token-updates not yet read for calls', [
    'partition',
  ]);
  return {
    malformed,
    note({ calls, figures, banked, orphans }: Awaited<ReturnType<typeof projectCalls>>) {
      for (const [kind, count] of Object.entries({ calls, figures, banked, orphans })) kept.inc({ kind }, count);
    },
    follow(consumer: Consumer) {
      Object.assign(lag, {
        collect() {
          lag.reset();
          for (const [partition, waiting] of consumer.lag()) lag.set({ partition }, waiting);
        },
      });
    },
  };
}
