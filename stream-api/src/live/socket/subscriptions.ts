import type { Subscribe } from '@mintscope/schemas/live/channels';
import type { SignedIn } from '../../auth/auth.ts';
import { requireAccess } from '../../auth/require-access.ts';
import { RequestError } from '../../errors.ts';
import type { Channel, Channels } from './channel.ts';
import type { LiveClient } from './client.ts';

/** What each client follows: one channel at a time. */
export interface Subscriptions {
  channelOf(wanted: Subscribe): Channel;
  subscribe(client: LiveClient, wanted: Subscribe): void;
  unsubscribe(client: LiveClient): void;
  /** The connection is this caller's from now on: what one account is shown of its own is not the next one's. */
  passOn(client: LiveClient, caller: SignedIn): void;
  /** Owes the client everything again. */
  resync(client: LiveClient): void;
  /** There is something to send. */
  changed(): void;
}

/** @param changed there is something to send. */
export function createSubscriptions(channels: Channels, changed: () => void): Subscriptions {
  function unsubscribe(client: LiveClient): void {
    const { subscription } = client;
    client.subscription = null;
    subscription?.channel.unfollow?.(subscription.following);
  }

  function subscribe(client: LiveClient, wanted: Subscribe, before?: object): void {
    unsubscribe(client);
    const channel = channels[wanted.channel];
    client.subscription = { channel, wanted, following: channel.follow(wanted, client.caller, before) };
    changed();
  }

  return {
    channelOf: (wanted) => channels[wanted.channel],
    subscribe: (client, wanted) => subscribe(client, wanted, followedOf(client, channels[wanted.channel])),
    unsubscribe,
    passOn(client, caller) {
      const { subscription, caller: before } = client;
      client.caller = caller;
      const isOther = before.role !== 'visitor' && before.userId !== caller.userId;
      if (isOther) client.accountNews = 0;
      if (subscription && isOther) subscribe(client, subscription.wanted);
    },
    resync({ subscription }) {
      subscription?.channel.oweAll(subscription.following);
      changed();
    },
    changed,
  };
}

/** What the client follows of a channel; undefined when it is another's. */
export function followedOf({ subscription }: LiveClient, channel: Channel): object | undefined {
  return subscription?.channel === channel ? subscription.following : undefined;
}

/** Why the client may not follow the channel; null when it may. */
export function refusalOf({ caller }: LiveClient, channel: Channel): RequestError | null {
  try {
    requireAccess(caller, channel.contract);
    return null;
  } catch (error) {
    if (error instanceof RequestError) return error;
    throw error;
  }
}
