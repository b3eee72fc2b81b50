import { setImmediate } from 'node:timers/promises';

/** How long one piece of work may keep others from the event loop. */
const holdMs = 10;

/** To be awaited between steps of long work: lets others run when the last rest is long enough ago, else goes on at once. */
export function createBreathing(): () => Promise<void> | undefined {
  let restedAt = performance.now();
  return () => {
    if (performance.now() - restedAt < holdMs) return undefined;
    return setImmediate().then(() => {
      restedAt = performance.now();
    });
  };
}
