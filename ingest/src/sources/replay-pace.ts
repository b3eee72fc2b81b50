import type { ChainEvent } from '@mintscope/schemas/events/chain-event';

/** When each event of a recording is due, in ms of the caller's clock; 0 and less means at once. */
export type Pace = (event: ChainEvent) => number;

/**
 * Keeps the distances between events as they were recorded, divided by `speed`; 0 = flat out. The clock of a recording
 * never runs backwards: an event older than the one before it is due together with that one.
 */
export function createPace(speed: number, startMs: number): Pace {
  let firstMs: number | undefined;
  let latestMs = Number.NEGATIVE_INFINITY;
  return (event) => {
    if (speed === 0) return startMs;
    const at = recordedAtMs(event);
    if (at !== undefined) {
      firstMs ??= at;
      latestMs = Math.max(latestMs, at);
    }
    return firstMs === undefined ? startMs : startMs + (latestMs - firstMs) / speed;
  };
}

/** Event time where it is finer than a second, but not after its acceptance; else that, else block time. */
function recordedAtMs({ timeMs, receivedAtMs, blockTime }: ChainEvent): number | undefined {
  if (timeMs !== null) return Math.min(timeMs, receivedAtMs ?? timeMs);
  return receivedAtMs ?? (blockTime === null ? undefined : blockTime * 1000);
}
