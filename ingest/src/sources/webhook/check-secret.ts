import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether an Authorization header carries the shared secret, bare (as Helius sends it) or after `Bearer`. The time taken
 * does not depend on how much of it is right: digests of equal length are compared.
 */
export function checkSecret(header: string | undefined, secret: string): boolean {
  const given = (header ?? '').replace(/^Bearer /i, '');
  return timingSafeEqual(digest(given), digest(secret));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
