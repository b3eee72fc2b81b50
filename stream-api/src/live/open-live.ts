import type { Logger } from '@mintscope/engines/logger';
import type { Metrics } from '@mintscope/engines/metrics';
import { limits } from '@mintscope/schemas/limits';
import type { MarketPulse } from '@mintscope/schemas/live/market-pulse';
import type { TokenRow } from '@mintscope/schemas/token';
import { requireAccess } from '../auth/require-access.ts';
import { RequestError } from '../errors.ts';
import type { LiveSocket, SocketListener } from '../transport/transport.ts';
import { createAdmission, type LiveAuth } from './socket/admission.ts';
import { createRounds } from './socket/bring-clients.ts';
import { createClient, type LiveClient, sendNumbered } from './socket/client.ts';
import { createFlushTimer } from './socket/flush-timer.ts';
import { createHubMetrics } from './socket/socket-metrics.ts';
import { type HubSettings, hubSettings } from './live-settings.ts';
import { logClosed, logOpened } from './socket/log-connection.ts';
import { createPublisher } from './channels/tokens/tokens.ts';
import { createPulse } from '../market/pulse.ts';
import { type ClientActions, isAfforded, readClientMessage } from './socket/read-client-message.ts';
import { type NeighbourSockets, noNeighbours } from './socket/share-sockets.ts';
import { createWorkBudget } from './socket/work-budget.ts';
import { createSubscriptions, ruleOf } from './socket/subscriptions.ts';
import { createTokenTable, type TokenTable } from '../market/token-table.ts';

export interface HubOptions {
  log: Logger;
  metrics: Metrics;
  now(): number;
  auth: LiveAuth;
  /** The stored row of a token that is not among the newest; undefined when there is none. */
  loadRow(address: string): Promise<TokenRow | undefined>;
  /** Clients of the other instances; none unless told. */
  otherClients?(): number;
  /** Connections of the same accounts on the other instances; none unless told. */
  neighbours?: NeighbourSockets;
  settings?: Partial<HubSettings>;
}

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
  const { log, metrics, now, loadRow, otherClients = () => 0, neighbours = noNeighbours } = options;
  const set: HubSettings = { ...hubSettings, ...options.settings };
  const table = createTokenTable(set.capacity, set.slack);
  const clients = new Set<LiveClient>();
  /** Open connections of each address. */
  const addresses = new Map<string, number>();
  const publisher = createPublisher(table, set.bounds);
  const pulse = createPulse(now());
  const counts = createHubMetrics(metrics, clients, table);
  const work = createWorkBudget(now);
  const bringClients = createRounds({ table, publisher, bounds: set.round, isFull });
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
    neighbours,
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
    costOf: subscriptions.costOf,
    spend(client, cost) {
      const waitMs = work.spend(client, cost);
      if (waitMs === 0) counts.work.inc(cost);
      return waitMs;
    },
    endFlood: (client) => admission.end(client, 'flood', [1008, 'too many messages']),
    refused: counts.refused,
  };

  function flush(): void {
    const { sent, deferred, again } = bringClients(clients, now());
    counts.messages.inc(sent);
    counts.deferred.inc(deferred);
    counts.encoded.inc(publisher.round.encoded);
    counts.bytes.inc(publisher.round.bytes);
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
    work.tidy();
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
      const wanted = { channel: 'tokens', limit: limits.liveTokensDefault } as const;
      if (isAfforded(client, subscriptions.costOf(wanted), actions)) subscriptions.subscribe(client, wanted);
    };
    setTimeout(start, set.defaultAfterMs).unref();
  }

  function receive(client: LiveClient, text: string): void {
    if (client.endReason !== null) return;
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
    requireAccess(caller, ruleOf('tokens'));
    return true;
  } catch (error) {
    if (error instanceof RequestError) return false;
    throw error;
  }
}
