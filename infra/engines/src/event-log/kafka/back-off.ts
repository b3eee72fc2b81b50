import { waitAfter } from '../../patience/back-off.ts';
import { pause } from '../../patience/pause.ts';

const wait = { firstMs: 30, factor: 2, maxMs: 1000, jitter: 0.5 };

/** Waits longer after each failure in a row, with some chance so that many do not come back at once; ends with the signal. */
export function backOff(failures: number, signal?: AbortSignal): Promise<void> {
  return pause(waitAfter(wait, failures), signal);
}
