import { setImmediate } from 'node:timers/promises';
import type { Config } from '@mintscope/engines/config';
import type { EventLog } from '@mintscope/engines/event-log/port';
import type { Logger } from '@mintscope/engines/logger';
import { pause as wait } from '@mintscope/engines/patience/pause';
import { isControlEvent } from '@mintscope/schemas/events/control-event';
import { topics } from '@mintscope/schemas/events/topics';
import type { EventSink } from '../append/event-sink.ts';
import { createMarket, type Market } from '../simulator/market.ts';
import { openTruthFile, type TruthFile, type TruthFileOptions } from '../simulator/truth-file.ts';
import type { Source } from './source.ts';
import { SourceSettingError } from './source-setting-error.ts';

export interface SimulatorSourceOptions {
  config: Config;
  /** Asked once whether it holds events already: a new installation gets a longer past. */
  eventLog: Pick<EventLog, 'partitions' | 'range' | 'read'>;
  log: Logger;
  /** Wall clock (ms). */
  now?: () => number;
  /** Waits between two looks at the clock; resolves early when the signal aborts. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Simulated time handed to the sink at once (ms), and the pause between two looks at the clock. */
const chunkMs = 50;
const pauseMs = 25;
/** The past is made in chunks of about this many trades, and no more of it than so many. */
const warmUpChunkTrades = 500;
/** A partition that has more records than this was told of a market. */
const mostDecisions = 256;
const warmUpTrades = 150_000;
/** After a restart: enough that the crowd has more than one token to look at. */
const restartMs = 30_000;
/** After the sink held it up, simulated time runs at most this much faster than the clock until it has caught up. */
const catchUp = 1.5;

/**
 * The simulated market, paced to the wall clock. Each chunk is durable before the next is made: when the sink lags, simulated
 * time slows down instead of events piling up. The start time is part of the stream's key, so a restart brings new tokens.
 */
export function createSimulatorSource(options: SimulatorSourceOptions): Source {
  const { config, eventLog, log, now = Date.now, pause = wait } = options;
  const settings = config.ingest.simulator;
  const path = truthPath(config);
  return {
    name: 'simulator',
    async open() {
      if (path !== undefined) await checkTruthFile({ path, log });
    },
    async run(sink, signal) {
      const truth = path === undefined ? untold : await openTruthFile({ path, log });
      try {
        const pastMs = warmUpSpan(settings, (await isEmpty(eventLog)) ? Number.POSITIVE_INFINITY : restartMs);
        const startedMs = now();
        const market = createMarket({ ...settings, startMs: startedMs - pastMs, labels: truth.write });
        const advance = async (untilMs: number) => {
          await emit(market, untilMs, sink);
          await truth.flush();
        };
        const pastChunkMs = Math.min(60_000, (warmUpChunkTrades / settings.tradesPerSecond) * 1_000);
        for (let wall = now(); market.nowMs < wall - chunkMs && !signal.aborted; wall = now()) {
          const isPaced = settings.pastSpeed > 0;
          const dueMs = isPaced ? startedMs - pastMs + (wall - startedMs) * settings.pastSpeed : wall;
          await advance(Math.min(wall, dueMs, market.nowMs + pastChunkMs));
          await (isPaced ? pause(pauseMs, signal) : setImmediate());
        }
        await keepPace(market, { advance, now, pause, signal });
        market.flushLabels();
      } finally {
        await truth.close();
      }
    },
  };
}

/** Beside the embedded data; with a log elsewhere there is no directory of ours, so only where it is asked for. */
function truthPath(config: Config): string | undefined {
  if (config.ingest.simulator.truthFile !== '') return config.ingest.simulator.truthFile;
  return config.eventLog === 'lmdb' ? `${config.dataDir}/simulator-truth.ndjson` : undefined;
}

async function checkTruthFile(options: TruthFileOptions): Promise<void> {
  try {
    const truth = await openTruthFile(options);
    await truth.close();
  } catch (cause) {
    throw new SourceSettingError(`MINTSCOPE_SIMULATOR_TRUTH_FILE: ${options.path} cannot be written.`, { cause });
  }
}

const untold: TruthFile = { write() {}, async flush() {}, async close() {} };

/** Whether nothing was ever told. What people decided before says nothing of a market. */
async function isEmpty(eventLog: SimulatorSourceOptions['eventLog']): Promise<boolean> {
  for (let partition = 0; partition < eventLog.partitions(topics.chainEvents); partition++) {
    const { earliest, next } = await eventLog.range(topics.chainEvents, partition);
    const first = await eventLog.read(topics.chainEvents, partition, earliest, { records: mostDecisions });
    if (earliest > 0 || next > first.length || first.some(({ value }) => !isControlEvent(value))) return false;
  }
  return true;
}

function warmUpSpan(settings: Config['ingest']['simulator'], mostMs: number): number {
  const worthWaitingMs = settings.pastSpeed > 0 ? mostMs : (warmUpTrades / settings.tradesPerSecond) * 1_000;
  return Math.round(Math.min(settings.warmupMinutes * 60_000, worthWaitingMs, mostMs));
}

interface Pace {
  advance(untilMs: number): Promise<void>;
  now: () => number;
  pause: NonNullable<SimulatorSourceOptions['pause']>;
  signal: AbortSignal;
}

async function keepPace(market: Market, { advance, now, pause, signal }: Pace): Promise<void> {
  let lookedAt = now();
  while (!signal.aborted) {
    await pause(pauseMs, signal);
    const wall = now();
    const goal = Math.min(wall, market.nowMs + (wall - lookedAt) * catchUp);
    lookedAt = wall;
    while (market.nowMs < goal && !signal.aborted) await advance(Math.min(goal, market.nowMs + chunkMs));
  }
}

async function emit(market: Market, untilMs: number, sink: EventSink): Promise<void> {
  const events = market.advance(untilMs);
  if (events.length > 0) await sink.events(events);
}
