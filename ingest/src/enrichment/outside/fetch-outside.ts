import { isPublicAddress } from '@mintscope/engines/outside/is-public-address';
import type { Network, PeerReply } from '@mintscope/engines/outside/network';
import type { Answer, FailureReason, NothingReason } from '../provider.ts';
import { fetchableLink } from './plain-link.ts';
import { readBounded } from './read-bounded.ts';
import { readRetryAfter } from './retry-after.ts';
import { within } from './within.ts';

export interface FetchOptions {
  maxBytes: number;
  signal: AbortSignal;
}

export type Fetched =
  | { kind: 'body'; bytes: Buffer }
  | { kind: 'nothing'; reason: NothingReason }
  | { kind: 'failed'; reason: FailureReason; retryAfterMs?: number };

/** Fetches what a stranger's link names. */
export type FetchOutside = (link: string, options: FetchOptions) => Promise<Fetched>;

export interface OutsideOptions {
  network: Network;
  ipfsGateway: string;
  /** For the whole of it, redirects included (ms). */
  timeoutMs: number;
  now: () => number;
}

const mostRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Links come from attackers: https only, the host resolved once and each of its addresses public, every redirect looked at like the
 * first link, time and bytes bounded. Never throws.
 */
export function createFetchOutside({ network, ipfsGateway, timeoutMs, now }: OutsideOptions): FetchOutside {
  async function follow(link: string, maxBytes: number, signal: AbortSignal): Promise<Fetched> {
    let next = link;
    for (let hop = 0; hop <= mostRedirects; hop++) {
      const url = fetchableLink(next, ipfsGateway);
      if (url === null) return nothing('refused_address');
      const addresses = await network.resolve(url.hostname);
      const [address] = addresses;
      if (address === undefined) return failed('unreachable');
      if (!addresses.every(isPublicAddress)) return nothing('refused_address');
      const reply = await network.send(url, address, signal);
      try {
        const location = redirects.has(reply.status) ? reply.header('location') : null;
        if (location === null) return await read(reply, maxBytes, now());
        if (!URL.canParse(location, url.href)) return nothing('refused_address');
        next = new URL(location, url.href).href;
      } finally {
        reply.end();
      }
    }
    return nothing('too_many_redirects');
  }

  return async (link, { maxBytes, signal }) => {
    if (signal.aborted) return failed('unreachable');
    return within({ timeoutMs, signal }, (request) => {
      const given = () => failed(request.isLate() ? 'timeout' : 'unreachable');
      const aborted = new Promise<Fetched>((resolve) => {
        request.signal.addEventListener('abort', () => resolve(given()), { once: true });
      });
      return Promise.race([follow(link, maxBytes, request.signal).catch(given), aborted]);
    });
  };
}

async function read(reply: PeerReply, maxBytes: number, nowMs: number): Promise<Fetched> {
  const { status } = reply;
  if (status === 429 || status === 503) {
    return { kind: 'failed', reason: 'busy', retryAfterMs: readRetryAfter(reply.header('retry-after'), nowMs) };
  }
  if (status >= 500) return failed('server_error');
  if (status !== 200) return nothing('not_found');
  // None was asked for; what unpacks to more than it weighs is not unpacked.
  const encoding = reply.header('content-encoding');
  if (encoding !== null && encoding !== 'identity') return nothing('encoded');
  if (Number(reply.header('content-length') ?? 0) > maxBytes) return nothing('too_large');
  const bytes = await readBounded(reply.body, maxBytes);
  return bytes === undefined ? nothing('too_large') : { kind: 'body', bytes };
}

function nothing(reason: NothingReason): Extract<Answer, { kind: 'nothing' }> {
  return { kind: 'nothing', reason };
}

function failed(reason: FailureReason): Extract<Fetched, { kind: 'failed' }> {
  return { kind: 'failed', reason };
}
