import { setTimeout as delay } from 'node:timers/promises';

/** Resolves when the condition holds; rejects with `what` when it does not within the time. */
export async function waitFor(
  condition: () => boolean | Promise<boolean>,
  what: string,
  timeoutMs = 20_000,
): Promise<void> {
  const giveUpAt = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > giveUpAt) throw new Error(`Waited ${timeoutMs} ms in vain until ${what}`);
    await delay(5);
  }
}
