/**
 * Short messages between processes, now or never: who is not listening misses them, so nothing may rest on their arrival.
 * Promises, proved by `contract.ts` for every engine:
 * - A message reaches every listener of its channel, the sender's own included, in the order in which one sender sent them.
 * - A failed or slow listener takes nothing from the others. `publish` never waits for listeners.
 * - After a lost connection listening goes on by itself; what was sent meanwhile is missed.
 */
export interface Signals {
  /** Resolves when the message is on its way. Text of 64 KiB at most (MESSAGE_TOO_LARGE). */
  publish(channel: string, message: string): Promise<void>;
  /** Resolves when listening has begun. The listener must not throw. */
  listen(channel: string, listener: (message: string) => void): Promise<{ close(): Promise<void> }>;
  close(): Promise<void>;
}
