import type { Logger } from '@mintscope/engines/logger';
import { topics } from '@mintscope/schemas/events/topics';
import type { Subscribe } from '@mintscope/schemas/live/channels';
import { operations as contract } from '@mintscope/schemas/live/operations';
import type { MarketPulse } from '@mintscope/schemas/market-pulse';
import type { PartitionLag } from '@mintscope/schemas/partition-lag';
import type { Channel, ChannelMessage, ChannelSockets, RoundWork } from '../../socket/channel.ts';
import { readRepeatedly } from '../read-repeatedly.ts';

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
  const readings = readRepeatedly({
    read: () => readFigures(options),
    everyMs: options.settings.operations.everyMs,
    log: options.log,
    failure: 'the state of the product cannot be told to those who follow it',
    changed: options.changed,
  });
  /** Of the newest reading, as soon as a client is owed it. */
  let message: Encoded | null = null;
  let round: RoundWork = { atMs: 0, encoded: 0, work: 0 };

  function encode(figures: object, reading: number): Encoded {
    round.encoded += 1;
    const rest = Buffer.from(`"serverTimeMs":${round.atMs},${JSON.stringify(figures).slice(1)}`);
    return { type: 'operations_update', rest, reading };
  }

  return {
    contract,
    costOf: () => readCost,
    follow() {
      readings.follow();
      return { reached: 0 };
    },
    unfollow: readings.unfollow,
    isOwedAll: ({ reached }) => reached === 0,
    oweAll(following) {
      following.reached = 0;
    },
    begin(begun) {
      round = begun;
    },
    next({ reached }) {
      const latest = readings.latest();
      if (!latest || reached === latest.nth) return null;
      if (message?.reading !== latest.nth) message = encode(latest.value, latest.nth);
      return message;
    },
    took(following, { reading }) {
      following.reached = reading;
    },
    close: readings.stop,
  };
}

async function readFigures({ pulse, readLag, delayMs, figures }: OperationsOptions): Promise<object> {
  const lag = await readLag();
  const scoringQueue = lag
    .filter(({ topic }) => topic === topics.chainEvents)
    .reduce((sum, { records }) => sum + records, 0);
  return { pulse: pulse(), lag, scoringQueue, eventLoopDelayMs: delayMs(), sockets: figures() };
}
