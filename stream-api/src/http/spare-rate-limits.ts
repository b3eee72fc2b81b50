import type { RateDecision, RateLimit, RateLimits } from '@mintscope/engines/rate-limits/port';

/** Share of a limit that is taken from the engine at once, and given out here. */
const takenAtOnce = 1 / 20;
/** A share is wasted after its part of the window (ms); no window here is longer than a minute. */
const spentAfterMs = 60_000 * takenAtOnce;
const slowMs = spentAfterMs / 4;
/** Keys remembered; beyond, those are forgotten of which nothing is left to know, then the oldest. */
const mostKeys = 20_000;

interface KnownKey {
  /** Taken from the engine and not given out, as it stood at `atMs`. */
  left: number;
  atMs: number;
  /** So many or more were refused, and will be until then. */
  refusedCount: number;
  refusedUntilMs: number;
  /** The engine has less than a share left until then. */
  noShareUntilMs: number;
  /** A share is asked for; all who need one wait for it. */
  asking: Promise<void> | null;
}

/**
 * The same limits with fewer questions to an engine that may be a network away. Never more is allowed than the engine would,
 * in all processes together: a share is taken beforehand, and what is left of it wastes as fast as takes come back in the
 * engine; near the limit each take is asked for. What the engine refused is refused here until it could be allowed.
 */
export function spareRateLimits(engine: Pick<RateLimits, 'take'>, now: () => number): RateLimits['take'] {
  const keys = new Map<string, KnownKey>();

  function remember(key: string): KnownKey {
    if (keys.size >= mostKeys) forget(keys, now());
    const fresh = { left: 0, atMs: now(), refusedCount: 0, refusedUntilMs: 0, noShareUntilMs: 0, asking: null };
    keys.set(key, fresh);
    return fresh;
  }

  return async (key, limit, count = 1) => {
    const known = keys.get(key) ?? remember(key);
    const share = Math.floor(limit.limit * takenAtOnce);
    for (;;) {
      const decision = decideHere(known, limit, count, now());
      if (decision) return decision;
      if (share <= count || now() < known.noShareUntilMs) break;
      known.asking ??= takeShare(known, () => engine.take(key, limit, share), share, now);
      await known.asking;
    }
    const decision = await engine.take(key, limit, count);
    if (!decision.allowed) {
      known.refusedCount = count;
      known.refusedUntilMs = now() + decision.retryAfterMs;
    }
    return decision;
  };
}

async function takeShare(
  known: KnownKey,
  ask: () => Promise<RateDecision>,
  share: number,
  now: () => number,
): Promise<void> {
  try {
    // Time begins before the question, so that what comes back meanwhile is not counted twice.
    const atMs = now();
    const { allowed, retryAfterMs } = await ask();
    if (allowed) Object.assign(known, { left: share, atMs });
    else known.noShareUntilMs = now() + retryAfterMs;
    // An engine so slow that the share is wasted on its way is asked for each take.
    if (now() - atMs > slowMs) known.noShareUntilMs = now() + spentAfterMs;
  } finally {
    known.asking = null;
  }
}

function decideHere(
  known: KnownKey,
  { limit, windowMs }: RateLimit,
  count: number,
  nowMs: number,
): RateDecision | null {
  if (nowMs < known.refusedUntilMs && count >= known.refusedCount) {
    return { allowed: false, remaining: 0, retryAfterMs: Math.ceil(known.refusedUntilMs - nowMs) };
  }
  const left = known.left - ((nowMs - known.atMs) * limit) / windowMs;
  if (left < count) return null;
  known.left = left - count;
  known.atMs = nowMs;
  return { allowed: true, remaining: Math.floor(known.left), retryAfterMs: 0 };
}

function forget(keys: Map<string, KnownKey>, nowMs: number): void {
  for (const [key, { atMs, left, refusedUntilMs, asking }] of keys) {
    const isSpent = left <= 0 || nowMs - atMs > spentAfterMs;
    if (isSpent && refusedUntilMs <= nowMs && asking === null) keys.delete(key);
  }
  for (const key of keys.keys()) {
    if (keys.size < mostKeys) break;
    keys.delete(key);
  }
}
