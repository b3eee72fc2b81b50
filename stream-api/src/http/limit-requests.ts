import type { Engines } from '@mintscope/engines/engines';
import type { Logger } from '@mintscope/engines/logger';
import { createFuse } from '../queries/fuse.ts';
import type { HttpRequest } from '../transport/transport.ts';
import { clientAddress } from './client-address.ts';

export interface RequestLimitOptions {
  engines: Pick<Engines, 'rateLimits' | 'metrics'>;
  log: Logger;
  /** 0 = no limit. */
  requestsPerMinute: number;
  proxies: number;
}

/** Seconds until the client may ask again; null when it may now. Requests and live connections are counted apart. */
export type RequestLimit = (kind: 'request' | 'socket', request: HttpRequest) => Promise<number | null>;

const windowMs = 60_000;
/** Longer than this no request waits to be counted (ms). */
const patienceMs = 250;

/** Bounds how often one address may ask, in all instances together. While the counting engine is away everybody may. */
export function createRequestLimit(options: RequestLimitOptions): RequestLimit {
  const { engines, log, requestsPerMinute, proxies } = options;
  const { metrics, rateLimits } = engines;
  const refused = metrics.counter('mintscope_http_limited_total', 'Requests refused for their number', ['kind']);
  const uncounted = metrics.counter(
    'mintscope_http_uncounted_total',
    'Requests let through uncounted, as the engine was away',
  );
  const fuse = createFuse({ name: 'counting engine', patienceMs });
  let away = false;

  function note(error: unknown): null {
    uncounted.inc();
    if (!away) log.warn({ err: error }, 'requests cannot be counted, so all are let through');
    away = true;
    return null;
  }

  return async (kind, request) => {
    if (requestsPerMinute === 0) return null;
    try {
      const key = `api:${kind}:${clientAddress(request, proxies)}`;
      const { allowed, retryAfterMs } = await fuse(() => rateLimits.take(key, { limit: requestsPerMinute, windowMs }));
      if (away) log.info('requests are counted again');
      away = false;
      if (allowed) return null;
      refused.inc({ kind });
      return Math.max(1, Math.ceil(retryAfterMs / 1000));
    } catch (error) {
      return note(error);
    }
  };
}
