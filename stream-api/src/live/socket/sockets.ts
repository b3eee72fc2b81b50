import type { Logger } from '@mintscope/engines/logger';
import type { Metrics } from '@mintscope/engines/metrics';
import type { Subscribe } from '@mintscope/schemas/live/channels';
import { accountOf } from '../../auth/account-of.ts';
import type { LiveSocket, SocketListener } from '../../transport/transport.ts';
import { type AccountNews, createAccountNews } from './account-news.ts';
import { createAdmission, type LiveAuth } from './admission.ts';
import { type Announcement, startAnnouncing } from './announce.ts';
import { createBackPressure } from './back-pressure.ts';
import { createRounds, type Round } from './bring-clients.ts';
import type { ChannelSockets, Channels } from './channel.ts';
import { type Clients, createClients } from './clients.ts';
import { connect } from './connect.ts';
import { createFlushTimer } from './flush-timer.ts';
import { createReceiver } from './receive.ts';
import type { NeighbourSockets } from './share-sockets.ts';
import { createSocketMetrics, type SocketMetrics } from './socket-metrics.ts';
import type { SocketSettings } from './socket-settings.ts';
import { createSubscriptions } from './subscriptions.ts';
import { createWorkBudget } from './work-budget.ts';

export interface SocketsOptions {
  log: Logger;
  metrics: Metrics;
  now(): number;
  auth: LiveAuth;
  /** Connections of the same accounts on the other instances. */
  neighbours: NeighbourSockets;
  settings: SocketSettings;
  openChannels(sockets: ChannelSockets): Channels;
  /** What a client follows that asked for nothing. */
  unasked: Subscribe;
  /** What every client is told each second. */
  announcement(atMs: number): Announcement;
  /** Called when a round has gone out. */
  flushed(): void;
}

/** The open connections, and what each is sent of the channel it follows. */
export interface Sockets {
  /**
   * `address` is what connections are counted by. A client is sent nothing before its token has come, which for an API key may be with
   * the request.
   */
  connect(socket: LiveSocket, address: string, key?: string | null): SocketListener;
  /** Clients connected here; from one address. */
  clients(address?: string): number;
  /** Accounts that have a connection here, an admin in a user's place as the admin. */
  accounts(): ReadonlySet<string>;
  /** Tells all connections of a user here; of what is told of one user, the newest counts. */
  tellAccount(userId: string, news: AccountNews): void;
  /** Tells them what is not repeated. */
  tellAccountOnce(userId: string, news: Pick<AccountNews, 'type' | 'rest'>): void;
  /** There is something to send. */
  changed(): void;
  /** Ends every connection with "going away". */
  close(): void;
}

export function createSockets(options: SocketsOptions): Sockets {
  const { log, metrics, now, auth, neighbours, settings, unasked } = options;
  const clients = createClients();
  const counts = createSocketMetrics(metrics, clients);
  const work = createWorkBudget(now);
  const isFull = createBackPressure(settings, counts);
  const accountNews = createAccountNews({ clients, isFull, now });
  const timer = createFlushTimer(flush, settings.pace);
  const changed = () => timer.request();
  const channels = options.openChannels({ changed, figures: () => figuresOf(clients) });
  const opened = Object.values(channels);
  const bringClients = createRounds({ channels: opened, bounds: settings.round, isFull });
  const subscriptions = createSubscriptions(channels, changed);
  const admission = createAdmission({
    auth,
    clients,
    subscriptions,
    neighbours,
    log,
    refused: counts.refused,
    now,
    sweepIntervalMs: settings.sweepIntervalMs,
    admitted(client) {
      setTimeout(() => receiver.subscribeUnasked(client, unasked), settings.defaultAfterMs).unref();
    },
  });
  const receiver = createReceiver({ now, clients, subscriptions, admission, work, counts });
  const announcing = startAnnouncing({
    ...settings,
    clients,
    isFull,
    now,
    announcement: options.announcement,
    announced,
  });
  const { authenticateWithinMs } = settings;
  const parts = { log, now, clients, counts, admission, subscriptions, receiver, authenticateWithinMs };

  function flush(): void {
    const round = bringClients(clients, now());
    countRound(counts, round);
    options.flushed();
    if (round.again) timer.goOn();
    else if (round.nextAtMs < Number.POSITIVE_INFINITY) timer.requestIn(round.nextAtMs - round.atMs);
  }

  function announced(): void {
    // A socket that has drained unnoticed is not left behind while there is nothing new.
    changed();
    accountNews.repeat();
    work.tidy();
  }

  return {
    changed,
    tellAccount: accountNews.tell,
    tellAccountOnce: accountNews.tellOnce,
    clients: clients.count,
    accounts: () => accountsOf(clients),
    connect: (socket, address, key = null) => connect(socket, { address, key }, { ...parts, drained: timer.resume }),
    close() {
      announcing.close();
      timer.close();
      admission.close();
      for (const channel of opened) channel.close?.();
      for (const client of clients) {
        client.endReason ??= 'stopping';
        client.socket.close(1001, 'the server is stopping');
      }
    },
  };
}

function countRound(counts: SocketMetrics, { sent, deferred, encoded, bytes }: Round): void {
  counts.messages.inc(sent);
  counts.deferred.inc(deferred);
  counts.encoded.inc(encoded);
  counts.bytes.inc(bytes);
}

function accountsOf(clients: Clients): Set<string> {
  return new Set([...clients].flatMap(({ caller }) => accountOf(caller) ?? []));
}

function figuresOf(clients: Clients): ReturnType<ChannelSockets['figures']> {
  const figures = { open: clients.count(), full: 0, bufferedBytes: 0 };
  for (const { socket, stalledSinceMs } of clients) {
    if (stalledSinceMs !== null) figures.full += 1;
    figures.bufferedBytes += socket.bufferedBytes();
  }
  return figures;
}
