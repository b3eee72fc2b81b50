import type { Logger } from '@mintscope/engines/logger';
import type { Metrics } from '@mintscope/engines/metrics';
import { limits } from '@mintscope/schemas/limits';
import { channelAccess, type MarketPulse } from '@mintscope/schemas/live';
import type { TokenRow } from '@mintscope/schemas/token';
import { requireAccess } from '../auth/require-access.ts';
import { RequestError } from '../errors.ts';
import type { LiveSocket, SocketListener } from '../transport/transport.ts';
import { createAdmission, type LiveAuth } from './admission.ts';
import { createClient, type LiveClient, sendNumbered } from './client.ts';
import type { Bounds } from './conflate.ts';
import { createFlushTimer, type FlushPace } from './flush-timer.ts';
import { createHubMetrics } from './hub-metrics.ts';
import { logClosed, logOpened } from './log-connection.ts';
import { createPublisher } from './publisher.ts';
import { createPulse } from './pulse.ts';
import { type ClientActions, readClientMessage } from './read-client-message.ts';
import { createSubscriptions } from './subscriptions.ts';
import { createTokenTable, type TokenTable } from './token-table.ts';

export interface HubOptions {
  log: Logger;
  metrics: Metrics;
  now(): number;
  auth: LiveAuth;
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
  /** A client that is known and has not subscribed after this time gets the token list. */
  defaultAfterMs: number;
  /** A client without a token is sent away after this time. */
  authenticateWithinMs: number;
  /** How often the sessions of all clients are looked at again. */
  sweepIntervalMs: number;
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
  authenticateWithinMs: limits.authenticateWithinMs,
  sweepIntervalMs: 5_000,
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
  /** `address` is what connections are counted by. A client is sent nothing before its token has come. */
  connect(socket: LiveSocket, address: string): SocketListener;
  /** Clients connected here; from one address. */
  clients(address?: string): number;
  pulse(): MarketPulse;
  /** Ends every connection with "going away". */
  close(): void;
}

export function createLiveHub(options: HubOptions): LiveHub {
  const { log, metrics, now, loadRow, otherClients = () => 0 } = options;
  const set: HubSettings = { ...hubSettings, ...options.settings };
  const table = createTokenTable(set.capacity, set.slack);
  const clients = new Set<LiveClient>();
  /** Open connections of each address. */
  const addresses = new Map<string, number>();
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

  const subscriptions = createSubscriptions({ table, log, loadRow, changed: () => timer.request() });
  const admission = createAdmission({
    auth: options.auth,
    clients,
    subscriptions,
    log,
    refused: counts.refused,
    now,
    sweepIntervalMs: set.sweepIntervalMs,
    admitted: startDefault,
  });
  const actions: ClientActions = {
    now,
    authenticate: (client, token) => void authenticate(client, token),
    subscribe: subscriptions.subscribe,
    resync: subscriptions.resync,
    refused: counts.refused,
  };

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
      if (client.caller.role !== 'visitor' && !isFull(client, atMs)) sendNumbered(client, 'periodic_update', rest);
    }
    // A socket that has drained unnoticed is not left behind while the market is quiet.
    timer.request();
  }

  function sendPings(): void {
    const message = JSON.stringify({ type: 'ping', timestamp: now() });
    for (const client of clients) {
      if (client.caller.role !== 'visitor' && !isFull(client, now())) client.socket.send(message);
    }
  }

  function readPulse(): MarketPulse {
    // Bounded by the capacity: how far above it the table is right now differs between instances.
    const liveTokens = Math.min(table.size(), set.capacity);
    return { ...pulse.read(now()), liveTokens, clients: clients.size + otherClients() };
  }

  /** The default list, for a client who is known and asked for nothing. */
  function startDefault(client: LiveClient): void {
    const start = () => {
      if (!clients.has(client) || client.subscription || !mayFollowTokens(client)) return;
      subscriptions.subscribe(client, { channel: 'tokens', limit: limits.liveTokensDefault });
    };
    setTimeout(start, set.defaultAfterMs).unref();
  }

  function receive(client: LiveClient, text: string): void {
    // Asked before it is known who asks: it waits for its turn.
    if (client.waiting) {
      if (client.waiting.length < mostWaiting) client.waiting.push(text);
      else counts.refused.inc({ reason: 'too_early' });
      return;
    }
    readClientMessage(text, client, actions);
  }

  async function authenticate(client: LiveClient, token: string): Promise<void> {
    client.waiting = [];
    await admission.authenticate(client, token);
    const { waiting } = client;
    client.waiting = null;
    for (const text of waiting) if (clients.has(client) && client.endReason === null) receive(client, text);
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
    connect(socket, address) {
      const client = createClient(socket, address, now());
      clients.add(client);
      addresses.set(address, (addresses.get(address) ?? 0) + 1);
      logOpened(log, client);
      const late = setTimeout(() => {
        // A token that is still looked at decides by itself.
        if (client.caller.role === 'visitor' && !client.waiting) admission.dismiss(client);
      }, set.authenticateWithinMs);
      return {
        message(text) {
          counts.received.inc();
          receive(client, text);
        },
        drain: () => timer.request(),
        close(code) {
          clearTimeout(late);
          clients.delete(client);
          const others = (addresses.get(address) ?? 1) - 1;
          if (others > 0) addresses.set(address, others);
          else addresses.delete(address);
          counts.closed.inc({ reason: client.endReason ?? 'left' });
          logClosed(log, client, { code, atMs: now() });
          subscriptions.unsubscribe(client);
          admission.left(client);
        },
      };
    },
    clients: (address) => (address === undefined ? clients.size : (addresses.get(address) ?? 0)),
    pulse: readPulse,
    close() {
      clearInterval(everyPulse);
      clearInterval(everyPing);
      timer.close();
      admission.close();
      for (const client of clients) {
        client.endReason ??= 'stopping';
        client.socket.close(1001, 'the server is stopping');
      }
    },
  };
}

/** Messages kept while a token is looked at. */
const mostWaiting = 16;

function mayFollowTokens({ caller }: LiveClient): boolean {
  try {
    requireAccess(caller, channelAccess.tokens);
    return true;
  } catch (error) {
    if (error instanceof RequestError) return false;
    throw error;
  }
}

function isFilling({ subscription }: LiveClient): boolean {
  return subscription?.channel === 'tokens' && (subscription.known?.limit ?? 0) < subscription.limit;
}
