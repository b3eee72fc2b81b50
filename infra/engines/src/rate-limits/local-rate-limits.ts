import { EngineError } from '../engine-error.ts';
import type { RateDecision, RateLimit, RateLimits } from './port.ts';

export interface LocalRateLimitsOptions {
  /** Milliseconds that only grow. */
  now?: () => number;
}

const sweepAfterTakes = 4096;

/** Rate limits within this process. A key is forgotten when all its takes have come back. */
export function createLocalRateLimits({ now = () => performance.now() }: LocalRateLimitsOptions = {}): RateLimits {
  /** Time at which all takes of a key will have come back (the theoretical arrival time of GCRA). */
  const fullAgainAtMs = new Map<string, number>();
  let untilSweep = sweepAfterTakes;
  let closed = false;

  function sweep(nowMs: number): void {
    untilSweep = sweepAfterTakes + fullAgainAtMs.size;
    for (const [key, atMs] of fullAgainAtMs) if (atMs <= nowMs) fullAgainAtMs.delete(key);
  }

  return {
    async take(key, limit) {
      if (closed) throw new EngineError('CLOSED', 'The rate limits are closed.');
      const nowMs = now();
      if (--untilSweep <= 0) sweep(nowMs);
      const { decision, fullAgainAt } = decide(limit, fullAgainAtMs.get(key) ?? nowMs, nowMs);
      if (decision.allowed) fullAgainAtMs.set(key, fullAgainAt);
      return decision;
    },
    async close() {
      closed = true;
      fullAgainAtMs.clear();
    },
  };
}

function decide({ limit, windowMs }: RateLimit, fullAgainMs: number, nowMs: number) {
  const costMs = windowMs / limit;
  const fullAgainAt = Math.max(fullAgainMs, nowMs) + costMs;
  const earlyMs = fullAgainAt - nowMs - windowMs;
  const allowed = earlyMs <= 1e-6;
  const usedMs = (allowed ? fullAgainAt : Math.max(fullAgainMs, nowMs)) - nowMs;
  const remaining = Math.max(0, Math.floor((windowMs - usedMs) / costMs + 1e-6));
  const retryAfterMs = remaining > 0 ? 0 : Math.max(0, Math.ceil(usedMs + costMs - windowMs));
  return { decision: { allowed, remaining, retryAfterMs } satisfies RateDecision, fullAgainAt };
}
