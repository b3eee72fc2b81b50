import type { Logger } from '@mintscope/engines/logger';
import type { Subscribe } from '@mintscope/schemas/live/channels';
import { discovery as contract } from '@mintscope/schemas/live/discovery';
import type { DiscoveryDrops } from '@mintscope/schemas/picks/discovery-settings';
import { encodePatch, type TokenEntry } from '../../../market/token-entry.ts';
import type { Channel, ChannelMessage, ChannelSockets, RoundWork } from '../../socket/channel.ts';
import { readRepeatedly } from '../read-repeatedly.ts';
import { createPassing } from './passing.ts';

/** What a client was told last; null = nothing yet. */
interface Following {
  reading: number | null;
  pass: number | null;
}

interface Encoded extends ChannelMessage {
  next: Following;
}

export interface DiscoveryChannelSettings {
  everyMs: number;
}

export const discoverySettings: DiscoveryChannelSettings = { everyMs: 1000 };

interface ConsideredNow {
  settingsVersion: number;
  drops: DiscoveryDrops;
  /** The newest first; null while it cannot be said. */
  left: readonly TokenEntry[] | null;
}

export interface DiscoveryOptions extends Pick<ChannelSockets, 'changed'> {
  log: Logger;
  /** What the platform's filters drop now, and let through. */
  readConsidered(): Promise<ConsideredNow>;
  settings: { discovery: DiscoveryChannelSettings };
}

/** All live tokens are looked at for the first who follows, which takes as long as so many rows. */
const readCost = 100;

/** What the filters drop and let through: read each second while a client follows it, and encoded once for all who do. */
export function createDiscoveryChannel(options: DiscoveryOptions): Channel<Subscribe<'discovery'>, Following, Encoded> {
  const passing = createPassing();
  const readings = readRepeatedly({
    read: options.readConsidered,
    everyMs: options.settings.discovery.everyMs,
    log: options.log,
    failure: 'what the filters drop cannot be told to those who follow it',
    changed({ left }) {
      if (left) passing.take(left);
      options.changed();
    },
  });
  /** Within a round, by what a client was told last. */
  const messages = new Map<string, Encoded>();
  let round: RoundWork = { atMs: 0, encoded: 0, work: 0 };

  function encodePasses({ pass, reading }: Following): Encoded {
    const entries = passing.since(pass);
    round.work += entries.length;
    const rows = entries.map((entry) => encodePatch(entry, -1)).join(',');
    return { type: 'new_tokens', rest: Buffer.from(`"tokens":[${rows}]}`), next: { pass: passing.count(), reading } };
  }

  /** Tokens first, so that the figures beside them come after; null when there is nothing to tell. */
  function encode(following: Following): Encoded | null {
    const latest = readings.latest();
    if (latest === null) return null;
    const { pass, reading } = following;
    if (pass === null || pass < passing.count()) return encodePasses(following);
    if (reading === latest.nth) return null;
    const { settingsVersion, drops } = latest.value;
    const told = JSON.stringify({ serverTimeMs: round.atMs, settingsVersion, drops });
    return { type: 'discovery_update', rest: Buffer.from(told.slice(1)), next: { pass, reading: latest.nth } };
  }

  const isBehind = ({ pass, reading }: Following) =>
    pass === null || pass < passing.count() || reading !== (readings.latest()?.nth ?? reading);

  return {
    contract,
    costOf: () => readCost,
    follow() {
      readings.follow();
      return { reading: null, pass: null };
    },
    unfollow: readings.unfollow,
    isOwedAll: ({ reading }) => reading === null,
    oweAll(following) {
      following.reading = null;
      following.pass = null;
    },
    isLate: ({ pass, reading }) => reading === null || pass === null || pass < passing.count(),
    isFilling: isBehind,
    begin(begun) {
      messages.clear();
      round = begun;
    },
    next(following) {
      const key = `${following.pass} ${following.reading}`;
      const message = messages.get(key) ?? encode(following);
      if (message && !messages.has(key)) {
        messages.set(key, message);
        round.encoded += 1;
      }
      return message;
    },
    took(following, { next }) {
      following.pass = next.pass;
      following.reading = next.reading;
    },
    close: readings.stop,
  };
}
