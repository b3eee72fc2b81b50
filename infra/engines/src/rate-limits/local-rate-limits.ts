import { EngineError } from '../engine-error.ts';
import type { RateDecision, RateLimit, RateLimits } from './port.ts';

export interface LocalRateLimitsOptions {
  /** Milliseconds that only grow. */
  now?: () => number;
}

/** Takes of a key that have not come back, as they stood at a time. */
interface Taken {
  takes: number;
  atMs: number;
  /** When all of them will have come back. */
  goneAtMs: number;
}

const sweepAfterTakes = 4096;
/** Counted in takes rather than in times, rounding stays far below one take; this is more than all of it. */
const roundingTakes = 1e-6;

/** Rate limits within this process. A key is forgotten when all its takes have come back. */
export function createLocalRateLimits({ now = () => performance.now() }: LocalRateLimitsOptions = {}): RateLimits {
  const keys = new Map<string, Taken>();
  let untilSweep = sweepAfterTakes;
  let closed = false;

  function sweep(nowMs: number): void {
    for (const [key, { goneAtMs }] of keys) if (goneAtMs <= nowMs) keys.delete(key);
    untilSweep = sweepAfterTakes + keys.size;
  }

  return {
    async take(key, { limit, windowMs }, count = 1) {
      if (closed) throw new EngineError('CLOSED', 'The rate limits are closed.');
      const nowMs = now();
      if (--untilSweep <= 0) sweep(nowMs);
      const former = keys.get(key);
      const before = former ? Math.max(0, former.takes - ((nowMs - former.atMs) * limit) / windowMs) : 0;
      const allowed = before + count <= limit + roundingTakes;
      if (!allowed) return decisionOf(false, before, { limit, windowMs }, count);
      const takes = before + count;
      keys.set(key, { takes, atMs: nowMs, goneAtMs: nowMs + (takes * windowMs) / limit });
      return decisionOf(true, takes, { limit, windowMs }, count);
    },
    async close() {
      closed = true;
      keys.clear();
    },
  };
}

/** What is told of a take, from the takes that have not come back after it. */
export function decisionOf(
  allowed: boolean,
  takes: number,
  { limit, windowMs }: RateLimit,
  count: number,
): RateDecision {
  const remaining = Math.max(0, Math.floor(limit - takes + roundingTakes));
  const missing = Math.max(0, takes + count - limit - roundingTakes);
  return { allowed, remaining, retryAfterMs: remaining >= count ? 0 : Math.ceil((missing * windowMs) / limit) };
}
