import type { Logger } from '@mintscope/engines/logger';
import { topics } from '@mintscope/schemas/events/topics';
import type { Subscribe } from '@mintscope/schemas/live/channels';
import { operations as contract } from '@mintscope/schemas/live/operations';
import type { MarketPulse } from '@mintscope/schemas/market-pulse';
import type { PartitionLag } from '@mintscope/schemas/partition-lag';
import type { Channel, ChannelMessage, ChannelSockets, RoundWork } from '../../socket/channel.ts';

interface Following {
  /** The reading that was last sent; 0 = none yet. */
  reached: number;
}

interface Encoded extends ChannelMessage {
  reading: number;
}

/** Lag is read from the engines, which takes as long as so many rows. */
const readCost = 20;

export interface OperationsSettings {
  everyMs: number;
}

export const operationsSettings: OperationsSettings = { everyMs: 1000 };

export interface OperationsOptions extends ChannelSockets {
  log: Logger;
  now(): number;
  pulse(): MarketPulse;
  /** How far scoring is behind the chain's events, and this process behind scoring. */
  readLag(): Promise<readonly PartitionLag[]>;
  /** How late what is due runs on this thread (ms). */
  delayMs(): number;
  settings: { operations: OperationsSettings };
}

/** The state of the product, read each second while a client follows it, and encoded once for all who do. */
export function createOperationsChannel(
  options: OperationsOptions,
): Channel<Subscribe<'operations'>, Following, Encoded> {
  const { log, changed, settings } = options;
  let followers = 0;
  let timer: NodeJS.Timeout | undefined;
  let busy = false;
  let readings = 0;
  /** The newest reading, and its message as soon as one is owed it. */
  let latest: { figures: object; message: Encoded | null } | null = null;
  let round: RoundWork = { atMs: 0, encoded: 0, work: 0 };

  /** One at a time: engines that are slow to answer are not asked again meanwhile. */
  async function read(): Promise<void> {
    if (busy) return;
    busy = true;
    try {
      const figures = await readFigures(options);
      if (followers === 0) return;
      readings += 1;
      latest = { figures, message: null };
      changed();
    } catch (error) {
      log.warn({ err: error }, 'the state of the product cannot be told to those who follow it');
    } finally {
      busy = false;
    }
  }

  function stop(): void {
    clearInterval(timer);
    latest = null;
  }

  function encode(figures: object): Encoded {
    round.encoded += 1;
    const rest = Buffer.from(`"serverTimeMs":${round.atMs},${JSON.stringify(figures).slice(1)}`);
    return { type: 'operations_update', rest, reading: readings };
  }

  return {
    contract,
    costOf: () => readCost,
    follow() {
      followers += 1;
      if (followers === 1) {
        timer = setInterval(() => void read(), settings.operations.everyMs);
        timer.unref();
      }
      if (!latest) void read();
      return { reached: 0 };
    },
    unfollow() {
      followers -= 1;
      if (followers === 0) stop();
    },
    isOwedAll: ({ reached }) => reached === 0,
    oweAll(following) {
      following.reached = 0;
    },
    begin(begun) {
      round = begun;
    },
    next({ reached }) {
      if (!latest || reached === readings) return null;
      latest.message ??= encode(latest.figures);
      return latest.message;
    },
    took(following, { reading }) {
      following.reached = reading;
    },
    close: stop,
  };
}

async function readFigures({ pulse, readLag, delayMs, figures }: OperationsOptions): Promise<object> {
  const lag = await readLag();
  const scoringQueue = lag
    .filter(({ topic }) => topic === topics.chainEvents)
    .reduce((sum, { records }) => sum + records, 0);
  return { pulse: pulse(), lag, scoringQueue, eventLoopDelayMs: delayMs(), sockets: figures() };
}
