import { setTimeout as sleep } from 'node:timers/promises';

export interface TryOptions {
  /** The last failure is passed on when another attempt would begin later than this (ms). */
  giveUpAfterMs: number;
  /** The wait after so many failures (from 1). */
  waitMs: (failures: number) => number;
  /** Failures for which this is false are passed on at once. */
  mayPass?: (error: unknown) => boolean;
  /** Once aborted, the next failure is the last. */
  signal?: AbortSignal;
}

/** The work's value; after a failure that may pass it is done again, until the time is over. */
export async function keepTrying<Value>(work: () => Promise<Value>, options: TryOptions): Promise<Value> {
  const { giveUpAfterMs, waitMs, mayPass = () => true, signal } = options;
  const giveUpAtMs = performance.now() + giveUpAfterMs;
  for (let failures = 1; ; failures++) {
    try {
      return await work();
    } catch (error) {
      const pauseMs = waitMs(failures);
      if (signal?.aborted || !mayPass(error) || performance.now() + pauseMs >= giveUpAtMs) throw error;
      await sleep(pauseMs, undefined, { signal });
    }
  }
}
