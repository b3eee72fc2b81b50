import type { Engines } from '@mintscope/engines/engines';
import type { Logger } from '@mintscope/engines/logger';
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
/** After a failure requests pass uncounted for so long, so that an engine which is away costs them no time (ms). */
const restMs = 1_000;

/** Bounds how often one address may ask, in all instances together. While the counting engine is away everybody may. */
export function createRequestLimit(options: RequestLimitOptions): RequestLimit {
  const { engines, log, requestsPerMinute, proxies } = options;
  const { metrics, rateLimits } = engines;
  const refused = metrics.counter('mintscope_http_limited_total', 'Requests refused for their number', ['kind']);
  const uncounted = metrics.counter(
    'mintscope_http_uncounted_total',
    'Requests let through uncounted, as the engine was away',
  );
  let awayUntilMs = 0;
  let away = false;

  function note(error: unknown): null {
    uncounted.inc();
    awayUntilMs = performance.now() + restMs;
    if (!away) log.warn({ err: error }, 'requests cannot be counted, so all are let through');
    away = true;
    return null;
  }

  return async (kind, request) => {
    if (requestsPerMinute === 0) return null;
    if (performance.now() < awayUntilMs) {
      uncounted.inc();
      return null;
    }
    try {
      const key = `api:${kind}:${clientAddress(request, proxies)}`;
      const { allowed, retryAfterMs } = await withPatience(
        rateLimits.take(key, { limit: requestsPerMinute, windowMs }),
      );
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

function withPatience<Value>(work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`No answer within ${patienceMs} ms`));
    const timer = setTimeout(late, patienceMs);
    work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
