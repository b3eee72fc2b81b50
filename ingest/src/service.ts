import { setMaxListeners } from 'node:events';
import type { Config } from '@mintscope/engines/config';
import type { RunningService } from '@mintscope/engines/engines';
import type { Logger } from '@mintscope/engines/logger';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { topics } from '@mintscope/schemas/events/topics';
import { encodeEventLine } from '@mintscope/schemas/ndjson';
import { AppendAbortedError, createDurableAppend } from './append/append-durably.ts';
import { type Appender, createAppender } from './append/appender.ts';
import { createDeadLetterWriter, type DeadLetterWriter } from './append/dead-letter-writer.ts';
import { createEventSink } from './append/event-sink.ts';
import { readStoredIds } from './append/read-stored-ids.ts';
import { type Enrichment, openEnrichment } from './enrichment/enrichment.ts';
import type { IngestEngines } from './ingest-engines.ts';
import { createIngestMetrics, type IngestMetrics } from './ingest-metrics.ts';
import { createSourceActivity, type SourceState } from './source-activity.ts';
import { openSources } from './sources/open-sources.ts';
import { refuseWhileHeld } from './sources/refuse-while-held.ts';
import { runSource } from './sources/run-source.ts';
import { eventsUnderWay } from './sources/simulator.ts';
import type { Source } from './sources/source.ts';

export interface IngestOptions {
  config: Config;
  engines: IngestEngines;
  log: Logger;
  signal: AbortSignal;
  /** In place of the configured sources. */
  sources?: readonly Source[];
  now?: () => number;
}

export interface RunningIngest extends RunningService {
  /** Resolves when every source is exhausted or the service was stopped. */
  readonly exhausted: Promise<void>;
  /** What each source does, for those who operate the service. */
  state(): {
    sources: Readonly<Record<string, SourceState>>;
    eventsUnderWay: number;
    eventsWaiting: number;
    /** By provider: tokens that wait to be asked about, and whether it rests after failures. */
    enrichment: ReturnType<Enrichment['state']>;
  };
}

/** Sources whose events can be asked for again need not wait for the disk, only for the commit. */
const repeatableSources: ReadonlySet<string> = new Set(['simulator', 'replay']);

/** Its peers wait for an answer and send again what was refused; the others wait until the log takes their events. */
const answeringSource = 'webhook';

/**
 * Events at the end of the log, over all partitions, that are recognised when a source tells them again after a restart.
 * Live sources tell the last seconds again, a replay starts over, the simulator tells what was under way.
 */
const storedIds: Readonly<Record<string, number>> = { simulator: 0, replay: 262_144 };
/** The same for each partition: what was under way may all have been of one. */
const storedIdsOfPartition: Readonly<Record<string, number>> = { simulator: 2 * eventsUnderWay };
const storedIdsOfLiveSources = 16_384;
const gaugeEveryMs = 1_000;

/** Runs every configured source into the event log. @throws when a setting keeps a source from ever starting. */
export async function startIngest(options: IngestOptions): Promise<RunningIngest> {
  const { config, engines, now = Date.now } = options;
  const log = options.log.child({ part: 'ingest' });
  const sources = options.sources ?? (await openSources(config, engines, log));
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  // Sources and each provider's callers, which are bounded, all listen for the end.
  setMaxListeners(0, signal);
  const names = sources.map((source) => source.name);
  const activity = createSourceActivity(names, now);
  const metrics = activity.follow(createIngestMetrics(engines.metrics, names));
  const append = createDurableAppend({ eventLog: engines.eventLog, log, signal, onFailure: metrics.appendFailed });
  const partitions = engines.eventLog.partitions(topics.chainEvents);
  const mostRepeats = Math.max(0, ...sources.map(({ name }) => storedIds[name] ?? storedIdsOfLiveSources));
  const fromPartition = Math.max(
    Math.ceil(mostRepeats / partitions),
    ...sources.map(({ name }) => storedIdsOfPartition[name] ?? 0),
  );
  const stored = await readAllStoredIds(engines.eventLog, partitions, fromPartition);
  const appender = createAppender({ append, partitions, now, stored });
  const deadLetters = createDeadLetterWriter({ append, now });
  try {
    await Promise.all(sources.map((source) => source.open?.(signal)));
  } catch (error) {
    stop.abort();
    throw error;
  }
  signal.addEventListener('abort', () => appender.close(new AppendAbortedError('Ingest is stopping')), { once: true });

  const enrichment = await openEnrichment({
    config: config.ingest,
    engines,
    hasSimulator: names.includes('simulator'),
    append: (events) => appendAnswers(appender, deadLetters, events),
    log,
    signal,
    now,
  });
  const followed = followAccepted(appender, enrichment.offer);
  const running = sources.map((source) => {
    const flush = !repeatableSources.has(source.name);
    const sink = createEventSink({
      source: source.name,
      flush,
      appender: followed,
      deadLetters,
      metrics,
      activity,
      now,
    });
    const { writeHold } = engines;
    const refusing = writeHold && source.name === answeringSource ? refuseWhileHeld(sink, writeHold) : sink;
    return runSource({ source, sink: refusing, signal, log, metrics, now });
  });
  const exhausted = Promise.all(running).then(() => undefined);
  // Also keeps the process alive when its sources are exhausted: a service runs until it is stopped.
  const state = () => ({
    ...readState(sources, activity.read(appender.underWay)),
    enrichment: enrichment.state(),
  });
  const gauge = setInterval(() => measure(metrics, state()), gaugeEveryMs);
  return {
    exhausted,
    state,
    async close() {
      stop.abort();
      clearInterval(gauge);
      await exhausted;
      await enrichment.done;
    },
  };
}

type IngestState = Omit<ReturnType<RunningIngest['state']>, 'enrichment'>;

/** The same appender; what the log accepted is told. */
function followAccepted(appender: Appender, onAccepted: (events: readonly ChainEvent[]) => void): Appender {
  return {
    async append(events, settings) {
      const accepted = await appender.append(events, settings);
      onAccepted(accepted);
      return accepted;
    },
    get underWay() {
      return appender.underWay;
    },
    close: (reason) => appender.close(reason),
  };
}

/** A provider can be asked again, so the commit is enough. */
async function appendAnswers(
  appender: Appender,
  deadLetters: DeadLetterWriter,
  events: readonly ChainEvent[],
): Promise<void> {
  await appender.append(events, {
    flush: false,
    rejections: {
      drop: () => undefined,
      dead: (reason, event, detail) =>
        deadLetters.write({ source: 'enrichment', reason, payload: encodeEventLine(event), detail }),
    },
  });
}

function readState(sources: readonly Source[], state: IngestState): IngestState {
  const told = sources.flatMap(({ name, state: tell }) => {
    const known = state.sources[name];
    return known && tell ? [[name, { ...known, detail: tell() }] as const] : [];
  });
  return { ...state, sources: { ...state.sources, ...Object.fromEntries(told) } };
}

function measure(metrics: IngestMetrics, state: IngestState): void {
  metrics.underWay(state.eventsUnderWay);
  metrics.waiting(state.eventsWaiting);
  for (const [source, { lastEventAgeSeconds }] of Object.entries(state.sources))
    if (lastEventAgeSeconds !== null) metrics.quiet(source, lastEventAgeSeconds);
}

function readAllStoredIds(
  eventLog: IngestEngines['eventLog'],
  partitions: number,
  atLeast: number,
): Promise<Set<string>[]> {
  const numbers = Array.from({ length: partitions }, (_, partition) => partition);
  return Promise.all(numbers.map((partition) => readStoredIds(eventLog, partition, atLeast)));
}
