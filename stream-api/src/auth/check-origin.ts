import { isLoopbackHost } from '@mintscope/engines/config/is-loopback-host';
import { RequestError } from '../errors.ts';
import type { HttpRequest } from '../transport/transport.ts';

/**
 * Whether the page that asks may change something or open the live feed. A browser names the page's origin, programs name
 * none. Without configured origins those of this machine may, at any port, as long as they asked this machine by its own
 * name: a foreign name that was made to lead here would be the foreign page's.
 */
export function originAllowed({ headers }: Pick<HttpRequest, 'headers'>, allowed: readonly string[]): boolean {
  const origin = headers.get('origin');
  if (origin === undefined) return true;
  const host = hostOfOrigin(origin);
  if (host === null) return false;
  if (allowed.length > 0) return allowed.some((one) => one.toLowerCase() === origin.toLowerCase());
  return isLoopbackHost(host) && isLoopbackHost(hostOfOrigin(`http://${headers.get('host') ?? ''}`) ?? '');
}

export function originRefused(act: string): RequestError {
  return new RequestError(403, 'ORIGIN_REFUSED', `Pages of this origin may not ${act} here.`);
}

/** Host of `scheme://host[:port]`; null for anything else, such as `null` or a full address. */
function hostOfOrigin(origin: string): string | null {
  if (!/^https?:\/\/[^/?#@\s]+$/i.test(origin) || !URL.canParse(origin)) return null;
  return new URL(origin).hostname;
}
