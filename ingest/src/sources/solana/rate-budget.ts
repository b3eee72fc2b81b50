import { setTimeout as delay } from 'node:timers/promises';

/** Spreads calls so that no more than the allowed rate leaves; first come, first served. */
export interface RateBudget {
  /** Resolves when `calls` may be sent. Rejects when the signal aborts. */
  take(calls: number, signal: AbortSignal): Promise<void>;
  /** No call is sent before this moment: the peer asked for a pause. */
  pauseUntil(atMs: number): void;
}

export interface RateBudgetOptions {
  perSecond: number;
  /** Calls that may leave at once after a quiet time. */
  burst: number;
  now: () => number;
}

/**
 * A token bucket in its "virtual scheduling" form (ITU-T I.371, generic cell rate algorithm): one number, the moment at
 * which the bucket would be full again, instead of a counter and a timer.
 */
export function createRateBudget({ perSecond, burst, now }: RateBudgetOptions): RateBudget {
  const msPerCall = 1000 / perSecond;
  const burstMs = Math.max(1, burst) * msPerCall;
  let fullAtMs = Number.NEGATIVE_INFINITY;
  let pausedUntilMs = Number.NEGATIVE_INFINITY;
  return {
    async take(calls, signal) {
      const cost = calls * msPerCall;
      fullAtMs = Math.max(fullAtMs, now()) + cost;
      const allowedAtMs = fullAtMs - Math.max(burstMs, cost);
      for (;;) {
        signal.throwIfAborted();
        const waitMs = Math.max(allowedAtMs, pausedUntilMs) - now();
        if (waitMs <= 0) return;
        await delay(Math.ceil(waitMs), undefined, { signal });
      }
    },
    pauseUntil(atMs) {
      pausedUntilMs = Math.max(pausedUntilMs, atMs);
    },
  };
}
