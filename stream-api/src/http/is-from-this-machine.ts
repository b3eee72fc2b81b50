import { isLoopbackHost } from '@mintscope/engines/config/is-loopback-host';
import type { HttpRequest } from '../transport/transport.ts';
import { isLoopbackPeer } from './client-address.ts';

/** What proxies, tunnels and balancers add to what they pass on: names of the standards, their own, and whatever tells an address. */
const forwarding = [
  /^(?:forwarded|via|cdn-loop|front-end-https|cf-.+)$/,
  /^x-(?:forward|original|real|client|cluster|prox|remote|host|scheme|proto|url-scheme|https)/,
  /^x-(?:via|nginx|envoy|amz|azure|arr|appengine|cloud|cdn|edge|vercel|ngrok|tunnel)/,
  /[-_]ip$/,
];

/**
 * Whether a person at this machine asks it by its own name, with nothing between: the peer of the connection is local, no proxy
 * says that it passes something on, and the Host is local, as that of a foreign page whose name was made to lead here is not.
 * How many proxies the settings tell of does not matter: one that was forgotten there is what this is for.
 */
export function isFromThisMachine(request: Pick<HttpRequest, 'headers' | 'remoteAddress'>): boolean {
  if (!isLoopbackPeer(request)) return false;
  for (const name of request.headers.keys()) if (forwarding.some((names) => names.test(name))) return false;
  return isLoopbackHost(hostOf(request.headers.get('host') ?? ''));
}

/** A Host header without its port; empty for what is none. */
function hostOf(header: string): string {
  const [, host = ''] = /^(\[[^\]]*\]|[^:]*)(?::\d{0,5})?$/.exec(header) ?? [];
  return host;
}
