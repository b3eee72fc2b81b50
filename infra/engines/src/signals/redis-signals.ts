import { EngineError } from '../engine-error.ts';
import type { RedisConnection } from '../redis/open-redis.ts';
import { ChannelListeners, refuseLarge } from './channel-listeners.ts';
import type { Signals } from './port.ts';

export interface RedisSignalsOptions {
  /** Stays open when the signals are closed. */
  redis: RedisConnection;
}

const publishWithinMs = 2_000;

/**
 * Signals between all processes on one Redis. While it is away messages are missed, also those published here; one that was
 * under way when a connection broke may arrive twice.
 */
export async function openRedisSignals({ redis }: RedisSignalsOptions): Promise<Signals> {
  const { log } = redis;
  const prefix = `${redis.prefix}signal:`;
  const listeners = new ChannelListeners((error, channel) => {
    log.error({ err: error, channel }, 'a listener of signals failed');
  });
  const subscriber = redis.newSubscriber();
  await redis.ask(() => subscriber.ping());
  subscriber.on('message', (channel, message) => listeners.deliver(channel.slice(prefix.length), message));
  let closed = false;

  function mustBeOpen(): void {
    if (closed) throw new EngineError('CLOSED', 'The signals are closed.');
  }

  return {
    async publish(channel, message) {
      mustBeOpen();
      refuseLarge(channel, message);
      // Now or never: while the connection is away a queue of messages would only grow.
      if (!redis.isUp()) return;
      await redis.ask((client) => client.publish(prefix + channel, message), publishWithinMs).catch(beMissed);
    },
    async listen(channel, receive) {
      mustBeOpen();
      const listener = { channel, receive };
      listeners.add(listener);
      try {
        await redis.ask(() => subscriber.subscribe(prefix + channel));
      } catch (error) {
        listeners.remove(listener);
        throw error;
      }
      return {
        async close() {
          if (!listeners.remove(listener) || closed) return;
          // While the connection is away this goes with the next one, so no caller waits for it.
          subscriber.unsubscribe(prefix + channel).catch(() => undefined);
        },
      };
    },
    async close() {
      closed = true;
      listeners.clear();
      subscriber.disconnect();
    },
  };
}

/** Redis went away under the message. */
function beMissed(error: unknown): void {
  if (!(error instanceof EngineError && error.code === 'STATE_FAILED')) throw error;
}
