import { setTimeout as delay } from 'node:timers/promises';

/** Resolves when the condition holds; rejects with `what` when it does not within the time. */
export async function waitFor(
  condition: () => boolean | Promise<boolean>,
  what: string,
  timeoutMs = 60_000,
): Promise<void> {
  const giveUpAt = Date.now() + timeoutMs;
  // Asked less and less often, so that a costly condition does not slow down what it waits for.
  for (let waitMs = 2; !(await condition()); waitMs = Math.min(100, waitMs * 1.5)) {
    if (Date.now() > giveUpAt) throw new Error(`Waited ${timeoutMs} ms in vain until ${what}`);
    await delay(waitMs);
  }
}
