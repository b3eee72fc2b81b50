export interface RateLimit {
  /** Takes allowed in a window; they come back one by one, evenly over the window. */
  limit: number;
  windowMs: number;
}

export interface RateDecision {
  allowed: boolean;
  /** Takes left now. */
  remaining: number;
  /** Time until as many takes as were asked for are allowed (ms); 0 when they are now. */
  retryAfterMs: number;
}

/**
 * How often something may happen (generic cell rate algorithm). Promises, proved by `contract.ts` for every engine:
 * - Exact under concurrency: of any number of simultaneous takes of one key, in all processes together, `limit` are allowed.
 * - Several takes at once are allowed together or not at all; more than `limit` never are.
 * - A refused take costs nothing. Keys are independent; memory is bounded by the keys used within a window.
 * - Time is the engine's own, so that processes with different clocks agree.
 */
export interface RateLimits {
  /** @param count takes at once; one unless told. */
  take(key: string, limit: RateLimit, count?: number): Promise<RateDecision>;
  close(): Promise<void>;
}
