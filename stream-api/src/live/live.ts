import type { FiredSignal } from '@mintscope/schemas/alerts/fired-signal';
import type { MarketPulse } from '@mintscope/schemas/market-pulse';
import type { Market } from '../market/market.ts';
import { type ChannelSources, openChannels, unasked } from './channels/channels.ts';
import { type LiveSettings, liveSettings } from './live-settings.ts';
import { type NeighbourSockets, noNeighbours } from './socket/share-sockets.ts';
import { createSockets, type Sockets, type SocketsOptions } from './socket/sockets.ts';

export interface LiveOptions
  extends Pick<SocketsOptions, 'log' | 'metrics' | 'now' | 'auth'>,
    Pick<
      ChannelSources,
      | 'loadRows'
      | 'loadOwnPicks'
      | 'picks'
      | 'chat'
      | 'readLag'
      | 'delayMs'
      | 'readConsidered'
      | 'listNews'
      | 'loadWatchlist'
    > {
  market: Market;
  /** Clients of the other instances; none unless told. */
  otherClients?(): number;
  /** Connections of the same accounts on the other instances; none unless told. */
  neighbours?: NeighbourSockets;
  settings?: Partial<LiveSettings>;
}

/** /ws: the channels over the market, and the clients that follow them. What the market takes in reaches them with the next flush. */
export interface Live extends Pick<Sockets, 'connect' | 'clients' | 'accounts' | 'close'> {
  pulse(): MarketPulse;
  /** Tells a user's connections which alerts have fired. */
  tellFired(news: FiredSignal): void;
}

export function createLive(options: LiveOptions): Live {
  const { market, listNews, otherClients = () => 0, neighbours = noNeighbours } = options;
  const settings = { ...liveSettings, ...options.settings };
  const pulse = (): MarketPulse => ({ ...market.pulse(), clients: sockets.clients() + otherClients() });
  const sockets = createSockets({
    ...options,
    neighbours,
    settings,
    openChannels: (opening) => openChannels({ ...options, ...opening, table: market.table, pulse, settings }),
    unasked,
    announcement: (atMs) => {
      const told = JSON.stringify({ serverTimeMs: atMs, pulse: pulse(), parameterVersion: market.parameterVersion() });
      return { type: 'periodic_update', rest: Buffer.from(told.slice(1)) };
    },
    flushed: market.published,
  });
  market.onApplied(sockets.changed);
  listNews.onChanged((userId, rev) => {
    sockets.tellAccount(userId, { n: rev, type: 'account_lists', rest: Buffer.from(`"rev":${rev}}`) });
  });
  const { connect, clients, accounts, close } = sockets;
  const tellFired = ({ userId, ...told }: FiredSignal) =>
    sockets.tellAccountOnce(userId, { type: 'alerts_fired', rest: Buffer.from(JSON.stringify(told).slice(1)) });
  return { connect, clients, accounts, close, pulse, tellFired };
}
