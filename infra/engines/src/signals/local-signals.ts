import { EventEmitter } from 'node:events';
import { EngineError } from '../engine-error.ts';
import type { Signals } from './port.ts';

const mostBytes = 64 * 1024;

/** Signals within this process. */
export function createLocalSignals(): Signals {
  const channels = new EventEmitter().setMaxListeners(0);
  let closed = false;

  function mustBeOpen(): void {
    if (closed) throw new EngineError('CLOSED', 'The signals are closed.');
  }

  return {
    async publish(channel, message) {
      mustBeOpen();
      refuseLarge(channel, message);
      queueMicrotask(() => channels.emit(channel, message));
    },
    async listen(channel, listener) {
      mustBeOpen();
      channels.on(channel, listener);
      return {
        async close() {
          channels.off(channel, listener);
        },
      };
    },
    async close() {
      closed = true;
      channels.removeAllListeners();
    },
  };
}

/** @throws MESSAGE_TOO_LARGE */
export function refuseLarge(channel: string, message: string): void {
  const bytes = Buffer.byteLength(message);
  if (bytes <= mostBytes) return;
  throw new EngineError('MESSAGE_TOO_LARGE', `A signal on ${channel} has ${bytes} bytes; the most is ${mostBytes}.`);
}
