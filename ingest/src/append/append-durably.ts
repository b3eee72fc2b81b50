import { setTimeout as delay } from 'node:timers/promises';
import type { EventLog } from '@mintscope/engines/event-log/port';
import type { Logger } from '@mintscope/engines/logger';
import { type Backoff, createBackoff, type Random } from '../retry/backoff.ts';

/** The service was told to stop before the log took the values; whoever waits may hand them over again later. */
export class AppendAbortedError extends Error {
  readonly code = 'APPEND_ABORTED';
}

export interface DurableAppendOptions {
  eventLog: EventLog;
  log: Logger;
  signal: AbortSignal;
  onFailure: () => void;
  random?: Random;
}

export type AppendDurably = (
  topic: string,
  partition: number,
  values: readonly Uint8Array[],
  flush: boolean,
) => Promise<void>;

/**
 * Appends until the log takes the values: an outage makes callers wait and loses nothing. A failed append may still have
 * been stored; the repeat is then recognised by its event ids.
 * @throws AppendAbortedError when the signal aborts first.
 */
export function createDurableAppend(options: DurableAppendOptions): AppendDurably {
  return async (topic, partition, values, flush) => {
    const backoff = createBackoff({ firstMs: 20, factor: 2, maxMs: 5_000, jitter: 1 }, options.random);
    for (let attempt = 1; ; attempt++) {
      if (options.signal.aborted) throw new AppendAbortedError(`Stopped before ${topic} took the values`);
      try {
        await options.eventLog.append(topic, partition, values, { flush });
        return;
      } catch (error) {
        options.onFailure();
        options.log.warn({ err: error, topic, partition, attempt }, 'the event log refused an append; trying again');
        await pause(backoff, options.signal);
      }
    }
  };
}

async function pause(backoff: Backoff, signal: AbortSignal): Promise<void> {
  try {
    await delay(backoff.next(), undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
