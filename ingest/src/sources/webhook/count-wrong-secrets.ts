import { createBoundedMap } from '@mintscope/schemas/bounded-map';

const windowMs = 60_000;
const addressesRemembered = 4_096;

/**
 * Counts wrong secrets; the result tells whether the address has shown more of them than `most` within a minute. Only wrong
 * ones are ever counted or refused by it: a stranger behind the sender's own proxy must not be able to lock the sender out.
 */
export function createWrongSecrets(most: number, now: () => number = performance.now.bind(performance)) {
  const windows = createBoundedMap<{ endsAt: number; count: number }>(addressesRemembered);
  return (address: string): boolean => {
    const known = windows.get(address);
    const window = known && known.endsAt > now() ? known : { endsAt: now() + windowMs, count: 0 };
    window.count += 1;
    windows.set(address, window);
    return window.count > most;
  };
}
