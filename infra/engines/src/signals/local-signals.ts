import { EngineError } from '../engine-error.ts';
import type { Logger } from '../logger.ts';
import { ChannelListeners, refuseLarge } from './channel-listeners.ts';
import type { Signals } from './port.ts';

export interface LocalSignalsOptions {
  /** Told of listeners that throw; without it Node is warned. */
  log?: Logger;
}

/** Signals within this process. */
export function createLocalSignals({ log }: LocalSignalsOptions = {}): Signals {
  const listeners = new ChannelListeners((error, channel) => {
    if (log) log.error({ err: error, channel }, 'a listener of signals failed');
    else process.emitWarning(`A listener of ${channel} failed: ${String(error)}`);
  });
  let closed = false;

  function mustBeOpen(): void {
    if (closed) throw new EngineError('CLOSED', 'The signals are closed.');
  }

  return {
    async publish(channel, message) {
      mustBeOpen();
      refuseLarge(channel, message);
      queueMicrotask(() => listeners.deliver(channel, message));
    },
    async listen(channel, receive) {
      mustBeOpen();
      const listener = { channel, receive };
      listeners.add(listener);
      return {
        async close() {
          listeners.remove(listener);
        },
      };
    },
    async close() {
      closed = true;
      listeners.clear();
    },
  };
}
