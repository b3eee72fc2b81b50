import type { Logger } from '@mintscope/engines/logger';
import type { AccessRule } from '@mintscope/schemas/api/endpoint';
import { type ChannelName, channels } from '@mintscope/schemas/live/channels';
import type { TokenRow } from '@mintscope/schemas/token';
import type { LiveClient, Subscription } from './client.ts';
import { workCosts } from './work-budget.ts';
import type { TokenTable } from '../../market/token-table.ts';

export type Wanted = { channel: 'tokens'; limit: number } | { channel: 'token'; address: string };

/** Who may follow each channel. */
export function ruleOf(name: ChannelName): AccessRule {
  return channels.find((channel) => channel.name === name)!;
}

export interface SubscriptionsOptions {
  table: TokenTable;
  log: Logger;
  loadRow(address: string): Promise<TokenRow | undefined>;
  /** There is something to send. */
  changed(): void;
}

/** What each client follows. */
export interface Subscriptions {
  subscribe(client: LiveClient, wanted: Wanted): void;
  unsubscribe(client: LiveClient): void;
  /** Owes the client everything again. */
  resync(client: LiveClient): void;
  /** What it takes to give somebody all of this, in the unit of `workBudget`. */
  costOf(wanted: Wanted): number;
}

export function createSubscriptions({ table, log, loadRow, changed }: SubscriptionsOptions): Subscriptions {
  function loadWatched(client: LiveClient, subscription: Subscription & { channel: 'token' }): void {
    loadRow(subscription.address)
      .then((row) => {
        if (row && client.subscription === subscription) table.apply(row);
      })
      .catch((error) => log.error({ err: error, address: subscription.address }, 'row of a watched token not loaded'))
      .finally(() => {
        subscription.loading = false;
        changed();
      });
  }

  function unsubscribe(client: LiveClient): void {
    if (client.subscription?.channel === 'token') table.unwatch(client.subscription.address);
    client.subscription = null;
  }

  return {
    subscribe(client, wanted) {
      unsubscribe(client);
      if (wanted.channel === 'tokens') {
        client.subscription = { ...wanted, known: null };
        changed();
        return;
      }
      table.watch(wanted.address);
      const subscription = { ...wanted, reached: null, loading: !table.get(wanted.address) };
      client.subscription = subscription;
      if (subscription.loading) loadWatched(client, subscription);
      else changed();
    },
    unsubscribe,
    costOf(wanted) {
      if (wanted.channel === 'tokens') return Math.min(wanted.limit, table.size());
      return table.get(wanted.address) ? 1 : workCosts.load;
    },
    resync(client) {
      if (client.subscription?.channel === 'tokens') client.subscription.known = null;
      if (client.subscription?.channel === 'token') client.subscription.reached = null;
      changed();
    },
  };
}
