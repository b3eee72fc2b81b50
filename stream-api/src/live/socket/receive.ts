import type { Subscribe } from '@mintscope/schemas/live/channels';
import type { Admission } from './admission.ts';
import type { LiveClient } from './client.ts';
import type { Clients } from './clients.ts';
import { type ClientActions, readClientMessage, subscribeUnasked } from './read-client-message.ts';
import type { SocketMetrics } from './socket-metrics.ts';
import type { Subscriptions } from './subscriptions.ts';
import type { WorkBudget } from './work-budget.ts';

export interface ReceiverOptions {
  now(): number;
  clients: Clients;
  subscriptions: Subscriptions;
  admission: Admission;
  work: WorkBudget;
  counts: SocketMetrics;
}

/** Takes what clients say. */
export interface Receiver {
  /** Keeps what a client says until it has been counted, and the token that came with its request looked at. */
  open(client: LiveClient, token: string | null): void;
  receive(client: LiveClient, text: string): void;
  /** As if a client that follows nothing had asked for this. */
  subscribeUnasked(client: LiveClient, wanted: Subscribe): void;
}

/** Messages kept while a client is counted, or its token looked at. */
const mostWaiting = 16;

export function createReceiver(options: ReceiverOptions): Receiver {
  const { now, clients, subscriptions, admission, work, counts } = options;
  const { refused } = counts;
  const actions: ClientActions = {
    now,
    subscriptions,
    authenticate: (client, token) => void keepUntil(client, admission.authenticate(client, token)),
    spend(client, cost) {
      const waitMs = work.spend(client, cost);
      if (waitMs === 0) counts.work.inc(cost);
      return waitMs;
    },
    endFlood: (client) => admission.end(client, 'flood', [1008, 'too many messages']),
    refused,
  };

  function receive(client: LiveClient, text: string): void {
    if (client.endReason !== null) return;
    // Said before it is known who speaks: it waits for its turn.
    if (client.waiting) {
      if (client.waiting.length < mostWaiting) client.waiting.push(text);
      else refused.inc({ reason: 'too_early' });
      return;
    }
    readClientMessage(text, client, actions);
  }

  /** Keeps what the client says until this is over, and takes it then. */
  async function keepUntil(client: LiveClient, over: Promise<void>): Promise<void> {
    client.waiting = [];
    await over;
    const { waiting } = client;
    client.waiting = null;
    for (const text of waiting) if (clients.has(client) && client.endReason === null) receive(client, text);
  }

  async function identify(client: LiveClient, token: string, counted: Promise<void> | null): Promise<void> {
    await counted;
    if (clients.has(client) && client.endReason === null) await admission.authenticate(client, token);
  }

  return {
    open(client, token) {
      const counted = admission.count(client);
      if (token !== null) void keepUntil(client, identify(client, token, counted));
      else if (counted) void keepUntil(client, counted);
    },
    receive(client, text) {
      counts.received.inc();
      receive(client, text);
    },
    subscribeUnasked(client, wanted) {
      if (clients.has(client)) subscribeUnasked(wanted, client, actions);
    },
  };
}
