import { setTimeout as sleep } from 'node:timers/promises';

const firstMs = 30;
const mostMs = 1000;

/** Waits longer after each failure in a row, with some chance so that many do not come back at once; ends with the signal. */
export async function backOff(failures: number, signal?: AbortSignal): Promise<void> {
  const most = Math.min(mostMs, firstMs * 2 ** Math.min(failures, 10));
  await sleep(most * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
}
