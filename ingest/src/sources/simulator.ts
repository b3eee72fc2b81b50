import { setImmediate } from 'node:timers/promises';
import type { Config } from '@mintscope/engines/config';
import type { EventLog } from '@mintscope/engines/event-log/port';
import type { Logger } from '@mintscope/engines/logger';
import { pause as wait } from '@mintscope/engines/patience/pause';
import { type ChainEvent, eventId } from '@mintscope/schemas/events/chain-event';
import { isControlEvent } from '@mintscope/schemas/events/control-event';
import { topics } from '@mintscope/schemas/events/topics';
import type { EventSink } from '../append/event-sink.ts';
import { continueMarket } from '../simulator/continue-market.ts';
import { createMarket, type Market } from '../simulator/market.ts';
import { type MarketFile, openMarketFile } from '../simulator/market-file.ts';
import { regimes } from '../simulator/regimes.ts';
import { openTruthFile, type TruthFile, type TruthFileOptions } from '../simulator/truth-file.ts';
import { findNewestSimulated } from './find-newest-simulated.ts';
import type { Source } from './source.ts';
import { SourceSettingError } from './source-setting-error.ts';

export interface SimulatorSourceOptions {
  config: Config;
  /** Asked once for the newest simulated event, and whether it holds any: a new installation gets a longer past. */
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
/** Events handed to the sink at once: so many may be in some partitions and not in others when the process dies. */
export const eventsUnderWay = 1_024;
/** The past is made in chunks of about this many trades, and no more of it than so many. */
const warmUpChunkTrades = 500;
/** A partition that has more records than this was told of a market. */
const mostDecisions = 256;
const warmUpTrades = 150_000;
/** Of a new market over an old log: enough that the crowd has more than one token to look at. */
const restartMs = 30_000;
/** A market that was away no longer than this makes up for it; after a longer time it goes on now with what it had. */
const mostMadeUpMs = 20_000;
/** Time by which standing still is counted (ms), so that slots and seconds stay whole. */
const wholeMs = 2_000;
/** How often a running market is put away (ms, events told): after a crash, so much is made again. */
const keepEveryMs = 300_000;
const keepEveryEvents = 400_000;
/** After the sink held it up, simulated time runs at most this much faster than the clock until it has caught up. */
const catchUp = 1.5;

/**
 * The simulated market, paced to the wall clock. Each chunk is durable before the next is made: when the sink lags, simulated
 * time slows down instead of events piling up. Beside the embedded data the market is put away now and then and when the
 * source stops, and goes on at the next start; elsewhere each start brings new tokens.
 */
export function createSimulatorSource(options: SimulatorSourceOptions): Source {
  const { config, log } = options;
  const path = truthPath(config);
  return {
    name: 'simulator',
    async open() {
      if (path !== undefined) await checkTruthFile({ path, log, append: true });
    },
    async run(sink, signal) {
      const file = marketFile(options);
      const opened = await openMarket(options, file, signal);
      if (!opened) return;
      const { truth } = opened;
      const run = createRun(options, { ...opened, file, sink, signal });
      try {
        await run.tell(opened.untold);
        await run.keep();
        await run.makePast();
        await run.keepPace();
        opened.market.flushLabels();
        await run.keep();
      } finally {
        await truth.close();
      }
    },
  };
}

interface OpenedMarket {
  market: Market;
  truth: TruthFile;
  untold: readonly ChainEvent[];
  /** Id of the newest simulated event in the log. */
  newest: string | null;
}

/** The market that was put away, up to the end of the log; else a new one. Null when the signal came on the way. */
async function openMarket(
  options: SimulatorSourceOptions,
  file: MarketFile | null,
  signal: AbortSignal,
): Promise<OpenedMarket | null> {
  const { config, eventLog, log, now = Date.now } = options;
  const { regime, ...rates } = config.ingest.simulator;
  const settings = { ...rates, regime: regimes[regime] };
  const path = truthPath(config);
  const kept = (await file?.read()) ?? null;
  const newest = file && (await findNewestSimulated(eventLog));
  const newestId = newest && eventId(newest);
  if (kept) {
    const truth = path === undefined ? untold : await openTruthFile({ path, log, append: true });
    const begun = { kept, settings: { ...settings, labels: truth.write }, newest, underWay: eventsUnderWay, signal };
    const continued = await continueMarket(begun);
    const awayMs = continued ? now() - continued.market.nowMs : 0;
    // A clock that was put back by more than moments would keep the market waiting.
    if (continued && awayMs >= -mostMadeUpMs) {
      if (awayMs > mostMadeUpMs) continued.market.standStill(Math.floor(awayMs / wholeMs) * wholeMs);
      log.info({ awayMs }, 'the simulated market goes on');
      return { ...continued, truth, newest: newestId };
    }
    await truth.close();
    if (signal.aborted) return null;
    log.info('the simulated market that was kept does not belong to this log; a new one begins');
  }
  const truth = path === undefined ? untold : await openTruthFile({ path, log });
  const pastMs = warmUpSpan(rates, (await isEmpty(eventLog)) ? Number.POSITIVE_INFINITY : restartMs);
  const market = createMarket({ ...settings, startMs: now() - pastMs, labels: truth.write });
  return { market, truth, untold: [], newest: newestId };
}

function marketFile({ config, log }: SimulatorSourceOptions): MarketFile | null {
  return config.eventLog === 'lmdb' ? openMarketFile({ path: `${config.dataDir}/simulator-market`, log }) : null;
}

interface RunParts extends OpenedMarket {
  file: MarketFile | null;
  sink: EventSink;
  signal: AbortSignal;
}

function createRun(options: SimulatorSourceOptions, { market, truth, file, sink, signal, ...parts }: RunParts) {
  const { now = Date.now, pause = wait } = options;
  const settings = options.config.ingest.simulator;
  let { newest } = parts;
  let keptAt = market.nowMs;
  let toldSince = 0;

  async function tell(events: readonly ChainEvent[]): Promise<void> {
    // Labels first: what is told of is labelled, whenever the process dies.
    await truth.flush();
    for (let at = 0; at < events.length; at += eventsUnderWay) await sink.events(events.slice(at, at + eventsUnderWay));
    toldSince += events.length;
    const last = events.at(-1);
    if (last) newest = eventId(last);
  }

  async function keep(): Promise<void> {
    await file?.write({ market: market.putAway(), newest });
  }

  async function advance(untilMs: number): Promise<void> {
    await tell(market.advance(untilMs));
  }

  async function keepWhenDue(wall: number): Promise<void> {
    if (wall - keptAt < keepEveryMs && toldSince < keepEveryEvents) return;
    keptAt = wall;
    toldSince = 0;
    await keep();
  }

  /** What lies behind the clock, at once or at the speed asked for. */
  async function makePast(): Promise<void> {
    const startedMs = now();
    keptAt = startedMs;
    const behindMs = startedMs - market.nowMs;
    const pastChunkMs = Math.min(60_000, (warmUpChunkTrades / settings.tradesPerSecond) * 1_000);
    for (let wall = now(); market.nowMs < wall - chunkMs && !signal.aborted; wall = now()) {
      const isPaced = settings.pastSpeed > 0;
      const dueMs = isPaced ? startedMs - behindMs + (wall - startedMs) * settings.pastSpeed : wall;
      await advance(Math.min(wall, dueMs, market.nowMs + pastChunkMs));
      await keepWhenDue(wall);
      await (isPaced ? pause(pauseMs, signal) : setImmediate());
    }
  }

  async function keepPace(): Promise<void> {
    let lookedAt = now();
    while (!signal.aborted) {
      await pause(pauseMs, signal);
      const wall = now();
      const goal = Math.min(wall, market.nowMs + (wall - lookedAt) * catchUp);
      lookedAt = wall;
      await keepWhenDue(wall);
      while (market.nowMs < goal && !signal.aborted) await advance(Math.min(goal, market.nowMs + chunkMs));
    }
  }

  return { tell, keep, makePast, keepPace };
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

type Rates = Pick<Config['ingest']['simulator'], 'pastSpeed' | 'tradesPerSecond' | 'warmupMinutes'>;

function warmUpSpan(settings: Rates, mostMs: number): number {
  const worthWaitingMs = settings.pastSpeed > 0 ? mostMs : (warmUpTrades / settings.tradesPerSecond) * 1_000;
  return Math.round(Math.min(settings.warmupMinutes * 60_000, worthWaitingMs, mostMs));
}
