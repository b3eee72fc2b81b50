import type { RateDecision } from '@mintscope/engines/rate-limits/port';
import type { SignedIn } from '../auth/auth.ts';
import { tooManyRequests } from '../errors.ts';
import { type RequestLimit, secondsOf } from './limit-requests.ts';

type Headers = readonly (readonly [string, string])[];

/**
 * Counts a call of an API key, and tells by headers what is left of the key's limit; nothing for a session, and while there is no
 * counting.
 * @throws RequestError 429 above the limit.
 */
export async function chargeKey(
  { key, sessionId }: SignedIn,
  limitRequests: Pick<RequestLimit, 'ofKey'>,
  tell: (headers: Headers) => void = () => undefined,
): Promise<void> {
  const decision = key ? await limitRequests.ofKey(sessionId, key.perMinute) : null;
  if (!key || !decision) return;
  tell(rateHeaders(key.perMinute, decision));
  if (!decision.allowed) throw tooManyRequests(secondsOf(decision.retryAfterMs), 'Too many requests with this API key');
}

/** Calls come back one by one, evenly over a minute; `ratelimit-reset` tells when all of them are there again (s). */
function rateHeaders(limit: number, { remaining }: RateDecision): Headers {
  return [
    ['ratelimit-limit', String(limit)],
    ['ratelimit-remaining', String(remaining)],
    ['ratelimit-reset', String(Math.ceil(((limit - remaining) * 60) / limit))],
  ];
}
