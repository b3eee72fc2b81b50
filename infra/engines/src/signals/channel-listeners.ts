import { EngineError } from '../engine-error.ts';

export interface ChannelListener {
  readonly channel: string;
  receive(message: string): void;
}

const mostBytes = 64 * 1024;

/** Who listens to which channel in this process. What a listener throws goes to `onFailure`, never to another listener. */
export class ChannelListeners {
  readonly #channels = new Map<string, Set<ChannelListener>>();
  readonly #onFailure: (error: unknown, channel: string) => void;

  constructor(onFailure: (error: unknown, channel: string) => void) {
    this.#onFailure = onFailure;
  }

  add(listener: ChannelListener): void {
    const listeners = this.#channels.get(listener.channel) ?? new Set();
    this.#channels.set(listener.channel, listeners.add(listener));
  }

  /** Returns whether no listener is left on its channel; false when it had gone before. */
  remove(listener: ChannelListener): boolean {
    const listeners = this.#channels.get(listener.channel);
    if (!listeners?.delete(listener)) return false;
    return listeners.size === 0 && this.#channels.delete(listener.channel);
  }

  deliver(channel: string, message: string): void {
    for (const listener of [...(this.#channels.get(channel) ?? [])]) {
      // One that was closed by another just now.
      if (!this.#channels.get(channel)?.has(listener)) continue;
      try {
        listener.receive(message);
      } catch (error) {
        this.#onFailure(error, channel);
      }
    }
  }

  clear(): void {
    this.#channels.clear();
  }
}

/** Throws MESSAGE_TOO_LARGE. */
export function refuseLarge(channel: string, message: string): void {
  const bytes = Buffer.byteLength(message);
  if (bytes <= mostBytes) return;
  throw new EngineError('MESSAGE_TOO_LARGE', `A signal on ${channel} has ${bytes} bytes; the most is ${mostBytes}.`);
}
