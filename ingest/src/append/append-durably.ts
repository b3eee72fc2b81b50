import type { EventLog } from '@mintscope/engines/event-log/port';
import type { Logger } from '@mintscope/engines/logger';
import { createBackOff, type Random } from '@mintscope/engines/patience/back-off';
import { pause } from '@mintscope/engines/patience/pause';

/** The service was told to stop before the log took the values; the source that waits may hand them over again later. */
export class AppendAbortedError extends Error {
  readonly code = 'APPEND_ABORTED';
}

export interface DurableAppendOptions {
  eventLog: EventLog;
  log: Logger;
  signal: AbortSignal;
  onFailure: () => void;
  random?: Random;
  /** After the signal, an append under way is waited for so long: what the log takes is not told again. */
  graceMs?: number;
}

export type AppendDurably = (
  topic: string,
  partition: number,
  values: readonly Uint8Array[],
  flush: boolean,
) => Promise<void>;

const defaultGraceMs = 2_000;

/**
 * Appends until the log takes the values: an outage makes callers wait and loses nothing. A failed append may still have
 * been stored; the repeat is then recognised by its event ids. A log that neither takes nor refuses holds up no stop.
 * @throws AppendAbortedError when the signal aborts first.
 */
export function createDurableAppend(options: DurableAppendOptions): AppendDurably {
  const { signal, graceMs = defaultGraceMs } = options;
  return async (topic, partition, values, flush) => {
    const backOff = createBackOff({ firstMs: 20, factor: 2, maxMs: 5_000, jitter: 1 }, options.random);
    const aborted = () => new AppendAbortedError(`Stopped before ${topic} took the values`);
    for (let attempt = 1; ; attempt++) {
      if (signal.aborted) throw aborted();
      try {
        await untilStopped(options.eventLog.append(topic, partition, values, { flush }), { signal, graceMs, aborted });
        return;
      } catch (error) {
        if (error instanceof AppendAbortedError) throw error;
        options.onFailure();
        options.log.warn({ err: error, topic, partition, attempt }, 'the event log refused an append; trying again');
        await pause(backOff.next(), signal);
      }
    }
  };
}

interface Stop {
  signal: AbortSignal;
  graceMs: number;
  aborted: () => Error;
}

/** As `work` settles, or a rejection once `graceMs` have passed since the signal. */
function untilStopped(work: Promise<unknown>, { signal, graceMs, aborted }: Stop): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const giveUp = () => {
      timer = setTimeout(() => reject(aborted()), graceMs);
    };
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    work.finally(end).then(() => resolve(), reject);
  });
}
