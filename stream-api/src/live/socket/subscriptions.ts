import type { Subscribe } from '@mintscope/schemas/live/channels';
import { requireAccess } from '../../auth/require-access.ts';
import { RequestError } from '../../errors.ts';
import type { Channel, Channels } from './channel.ts';
import type { LiveClient } from './client.ts';

/** What each client follows: one channel at a time. */
export interface Subscriptions {
  channelOf(wanted: Subscribe): Channel;
  subscribe(client: LiveClient, wanted: Subscribe): void;
  unsubscribe(client: LiveClient): void;
  /** Owes the client everything again. */
  resync(client: LiveClient): void;
}

/** @param changed there is something to send. */
export function createSubscriptions(channels: Channels, changed: () => void): Subscriptions {
  function unsubscribe(client: LiveClient): void {
    const { subscription } = client;
    client.subscription = null;
    subscription?.channel.unfollow?.(subscription.following);
  }

  return {
    channelOf: (wanted) => channels[wanted.channel],
    subscribe(client, wanted) {
      unsubscribe(client);
      const channel = channels[wanted.channel];
      client.subscription = { channel, wanted, following: channel.follow(wanted) };
      changed();
    },
    unsubscribe,
    resync({ subscription }) {
      subscription?.channel.oweAll(subscription.following);
      changed();
    },
  };
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
