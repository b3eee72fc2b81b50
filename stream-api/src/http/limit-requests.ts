import type { Config } from '@mintscope/engines/config';
import type { Engines } from '@mintscope/engines/engines';
import type { Logger } from '@mintscope/engines/logger';
import { createFuse } from '@mintscope/engines/patience/fuse';
import type { RateDecision } from '@mintscope/engines/rate-limits/port';
import { spareRateLimits } from './spare-rate-limits.ts';

export interface RequestLimitOptions {
  engines: Pick<Engines, 'rateLimits' | 'metrics'>;
  log: Logger;
  config: {
    /** 0 requests a minute = no limit. */
    api: Pick<Config['api'], 'requestsPerMinute'>;
    access: Pick<Config['access'], 'signInsPerMinute' | 'accountRequestsPerMinute'>;
  };
}

/**
 * What is counted: calls of visitors, pages, live connections and sign-ins of an address; requests and refused acts of an
 * account.
 */
export type Counted = 'request' | 'page' | 'socket' | 'sign-in' | 'account' | 'refusal';

/**
 * Seconds until there may be one more of this kind; null when there may be now. Never more than the limit are let through by
 * all instances together. While the counting engine is away all are let through, but no sign-in: it rejects as the engine does.
 * @param cost units that it takes; one unless told. What costs more than the whole limit takes all of it.
 */
export interface RequestLimit {
  (kind: Counted, key: string, cost?: number): Promise<number | null>;
  /** Counts a call of an API key against the key's own limit; null while the counting engine is away. */
  ofKey(keyId: string, perMinute: number): Promise<RateDecision | null>;
}

const windowMs = 60_000;
/** Longer than this no request waits to be counted (ms). */
const patienceMs = 250;
/** Refused acts of one account that are noted a minute. */
const refusalsNoted = 10;
/** So seldom, and so much depends on them, that the engine is asked for each. */
const exact: ReadonlySet<Counted> = new Set<Counted>(['sign-in', 'refusal']);

export function createRequestLimit({ engines, log, config }: RequestLimitOptions): RequestLimit {
  const { metrics, rateLimits } = engines;
  const refused = metrics.counter('mintscope_http_limited_total', 'Requests refused for their number', ['kind']);
  const uncounted = metrics.counter(
    'mintscope_http_uncounted_total',
    'Requests let through uncounted, as the engine was away',
  );
  const fuse = createFuse({ name: 'counting engine', patienceMs });
  const spared = spareRateLimits(rateLimits, () => performance.now());
  const perMinute: Record<Counted, number> = {
    request: config.api.requestsPerMinute,
    page: config.api.requestsPerMinute,
    socket: config.api.requestsPerMinute,
    'sign-in': config.access.signInsPerMinute,
    account: config.access.accountRequestsPerMinute,
    refusal: refusalsNoted,
  };
  let away = false;

  function note(error: unknown): null {
    uncounted.inc();
    if (!away) log.warn({ err: error }, 'requests cannot be counted, so all but sign-ins are let through');
    away = true;
    return null;
  }

  async function count(kind: Counted | 'key', taken: () => Promise<RateDecision>): Promise<RateDecision> {
    const decision = await fuse(taken);
    if (away) log.info('requests are counted again');
    away = false;
    if (!decision.allowed) refused.inc({ kind });
    return decision;
  }

  async function limitRequests(kind: Counted, key: string, cost = 1): Promise<number | null> {
    const limit = perMinute[kind];
    if (limit === 0) return null;
    const take = exact.has(kind) ? rateLimits.take : spared;
    try {
      const taken = () => take(`api:${kind}:${key}`, { limit, windowMs }, Math.min(cost, limit));
      const decision = await count(kind, taken);
      return decision.allowed ? null : secondsOf(decision.retryAfterMs);
    } catch (error) {
      if (kind === 'sign-in') throw error;
      return note(error);
    }
  }

  return Object.assign(limitRequests, {
    // What is left is told with each answer, so the engine is asked for each.
    ofKey: (keyId: string, limit: number) =>
      count('key', () => rateLimits.take(`api:key:${keyId}`, { limit, windowMs })).catch(note),
  });
}

/** As Retry-After tells it. */
export function secondsOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}
