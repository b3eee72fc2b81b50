import type { Logger } from '@mintscope/engines/logger';
import type { Metrics } from '@mintscope/engines/metrics';
import { limits } from '@mintscope/schemas/limits';
import type { MarketPulse } from '@mintscope/schemas/live';
import type { TokenRow } from '@mintscope/schemas/token';
import type { Caller } from '../auth/access.ts';
import type { LiveSocket, SocketListener } from '../transport/transport.ts';
import { createClient, type LiveClient, type Subscription, sendNumbered } from './client.ts';
import type { Bounds } from './conflate.ts';
import { createFlushTimer, type FlushPace } from './flush-timer.ts';
import { createHubMetrics } from './hub-metrics.ts';
import { logClosed, logOpened } from './log-connection.ts';
import { createPublisher } from './publisher.ts';
import { createPulse } from './pulse.ts';
import { readClientMessage } from './read-client-message.ts';
import { createTokenTable, type TokenTable } from './token-table.ts';

export interface HubOptions {
  log: Logger;
  metrics: Metrics;
  now(): number;
  /** The stored row of a token that is not among the newest; undefined when there is none. */
  loadRow(address: string): Promise<TokenRow | undefined>;
  /** Clients of the other instances; none unless told. */
  otherClients?(): number;
  settings?: Partial<HubSettings>;
}

export interface HubSettings {
  /** Tokens kept: these many always, and some more before the oldest are dropped in bulk. */
  capacity: number;
  slack: number;
  bounds: Bounds;
  pace: FlushPace;
  /** A socket with more buffered bytes is sent nothing until it drains. */
  fullBytes: number;
  /** A socket that stays full for so long is ended. */
  stallMs: number;
  /** A client that has not subscribed after this time gets the token list. */
  defaultAfterMs: number;
  pingIntervalMs: number;
  pulseIntervalMs: number;
}

export const hubSettings: HubSettings = {
  capacity: limits.liveTokens,
  slack: 2000,
  bounds: { changes: 2000, growth: 500 },
  pace: { leastMs: 4, mostMs: 50, costFactor: 4 },
  fullBytes: 64 * 1024,
  stallMs: 60_000,
  defaultAfterMs: 250,
  pingIntervalMs: limits.pingIntervalMs,
  pulseIntervalMs: 1000,
};

/** The newest rows in memory, and the clients that follow them. */
export interface LiveHub {
  readonly table: TokenTable;
  /** Tokens that always have a place. */
  readonly capacity: number;
  /** Takes rows over; what is new reaches the clients with the next flush. `live` false = loaded, not news. */
  apply(rows: readonly TokenRow[], live: boolean): void;
  connect(socket: LiveSocket, caller: Caller): SocketListener;
  /** Clients connected here. */
  clients(): number;
  pulse(): MarketPulse;
  /** Ends every connection with "going away". */
  close(): void;
}

export function createLiveHub(options: HubOptions): LiveHub {
  const { log, metrics, now, loadRow, otherClients = () => 0 } = options;
  const set: HubSettings = { ...hubSettings, ...options.settings };
  const table = createTokenTable(set.capacity, set.slack);
  const clients = new Set<LiveClient>();
  const publisher = createPublisher(table, set.bounds);
  const pulse = createPulse(now());
  const counts = createHubMetrics(metrics, clients, table);
  /** Receipt times of the changes that the next flush publishes. */
  let receivedAtMs: number[] = [];

  const timer = createFlushTimer(flush, set.pace);
  const everyPulse = setInterval(sendPulse, set.pulseIntervalMs);
  const everyPing = setInterval(sendPings, set.pingIntervalMs);
  everyPulse.unref();
  everyPing.unref();

  function flush(): void {
    const startedAtMs = now();
    publisher.begin(startedAtMs);
    let again = false;
    let sent = 0;
    for (const client of clients) {
      if (isFull(client, startedAtMs)) continue;
      const outcome = publisher.bring(client);
      if (outcome === 'sent') sent += 1;
      if (outcome === 'refused') client.stalledSinceMs ??= startedAtMs;
      again ||= outcome === 'sent' && isFilling(client);
    }
    counts.messages.inc(sent);
    counts.encoded.inc(publisher.encoded());
    const publishedAtMs = now();
    for (const received of receivedAtMs) {
      pulse.delay(publishedAtMs - received, publishedAtMs);
      counts.eventToFrame.observe(Math.max(0, publishedAtMs - received) / 1000);
    }
    receivedAtMs = [];
    if (again) timer.request();
  }

  /** Whether the client must wait for its socket to drain. One that waits too long is let go. */
  function isFull(client: LiveClient, atMs: number): boolean {
    if (client.socket.bufferedBytes() <= set.fullBytes) {
      client.stalledSinceMs = null;
      return false;
    }
    client.stalledSinceMs ??= atMs;
    counts.skipped.inc();
    if (atMs - client.stalledSinceMs > set.stallMs) {
      counts.stalled.inc();
      client.endReason = 'stalled';
      client.socket.terminate();
    }
    return true;
  }

  function sendPulse(): void {
    const atMs = now();
    const rest = Buffer.from(`"serverTimeMs":${atMs},"pulse":${JSON.stringify(readPulse())}}`);
    for (const client of clients) {
      if (!isFull(client, atMs)) sendNumbered(client, 'periodic_update', rest);
    }
    // A socket that has drained unnoticed is not left behind while the market is quiet.
    timer.request();
  }

  function sendPings(): void {
    const message = JSON.stringify({ type: 'ping', timestamp: now() });
    for (const client of clients) if (!isFull(client, now())) client.socket.send(message);
  }

  function readPulse(): MarketPulse {
    // Bounded by the capacity: how far above it the table is right now differs between instances.
    const liveTokens = Math.min(table.size(), set.capacity);
    return { ...pulse.read(now()), liveTokens, clients: clients.size + otherClients() };
  }

  function subscribe(
    client: LiveClient,
    wanted: { channel: 'tokens'; limit: number } | { channel: 'token'; address: string },
  ): void {
    unwatch(client);
    if (wanted.channel === 'tokens') {
      client.subscription = { ...wanted, known: null };
      timer.request();
      return;
    }
    table.watch(wanted.address);
    const subscription = { ...wanted, reached: null, loading: !table.get(wanted.address) };
    client.subscription = subscription;
    if (subscription.loading) loadWatched(client, subscription);
    else timer.request();
  }

  function loadWatched(client: LiveClient, subscription: Subscription & { channel: 'token' }): void {
    loadRow(subscription.address)
      .then((row) => {
        if (row && client.subscription === subscription) table.apply(row);
      })
      .catch((error) => log.error({ err: error, address: subscription.address }, 'row of a watched token not loaded'))
      .finally(() => {
        subscription.loading = false;
        timer.request();
      });
  }

  function unwatch(client: LiveClient): void {
    if (client.subscription?.channel === 'token') table.unwatch(client.subscription.address);
    client.subscription = null;
  }

  function resync(client: LiveClient): void {
    if (client.subscription?.channel === 'tokens') client.subscription.known = null;
    if (client.subscription?.channel === 'token') client.subscription.reached = null;
    timer.request();
  }

  return {
    table,
    capacity: set.capacity,
    apply(rows, live) {
      const atMs = now();
      for (const row of rows) {
        const before = table.get(row.address)?.row;
        const outcome = table.apply(row);
        counts.rows.inc({ outcome });
        if (!live || outcome === 'old') continue;
        pulse.count(row, before, atMs);
        if (row.receivedAtMs !== null) receivedAtMs.push(row.receivedAtMs);
      }
      timer.request();
    },
    connect(socket, caller) {
      const client = createClient(socket, caller, now());
      clients.add(client);
      logOpened(log, client);
      const start = setTimeout(() => {
        if (!client.subscription) subscribe(client, { channel: 'tokens', limit: limits.liveTokensDefault });
      }, set.defaultAfterMs);
      return {
        message(text) {
          counts.received.inc();
          readClientMessage(text, client, { now, subscribe, resync, refused: counts.refused });
        },
        drain: () => timer.request(),
        close(code) {
          clearTimeout(start);
          clients.delete(client);
          counts.closed.inc({ reason: client.endReason ?? 'left' });
          logClosed(log, client, { code, atMs: now() });
          unwatch(client);
        },
      };
    },
    clients: () => clients.size,
    pulse: readPulse,
    close() {
      clearInterval(everyPulse);
      clearInterval(everyPing);
      timer.close();
      for (const client of clients) {
        client.endReason ??= 'stopping';
        client.socket.close(1001, 'the server is stopping');
      }
    },
  };
}

function isFilling({ subscription }: LiveClient): boolean {
  return subscription?.channel === 'tokens' && (subscription.known?.limit ?? 0) < subscription.limit;
}
