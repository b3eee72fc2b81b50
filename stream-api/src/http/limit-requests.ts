import type { Config } from '@mintscope/engines/config';
import type { Engines } from '@mintscope/engines/engines';
import type { Logger } from '@mintscope/engines/logger';
import { createFuse } from '@mintscope/engines/patience/fuse';
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
export type RequestLimit = (kind: Counted, key: string, cost?: number) => Promise<number | null>;

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

  return async (kind, key, cost = 1) => {
    const limit = perMinute[kind];
    if (limit === 0) return null;
    const take = exact.has(kind) ? rateLimits.take : spared;
    const count = Math.min(cost, limit);
    try {
      const { allowed, retryAfterMs } = await fuse(() => take(`api:${kind}:${key}`, { limit, windowMs }, count));
      if (away) log.info('requests are counted again');
      away = false;
      if (allowed) return null;
      refused.inc({ kind });
      return Math.max(1, Math.ceil(retryAfterMs / 1000));
    } catch (error) {
      if (kind === 'sign-in') throw error;
      return note(error);
    }
  };
}
