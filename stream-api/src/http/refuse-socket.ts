import { randomUUID } from 'node:crypto';
import { originAllowed, originRefused } from '../auth/check-origin.ts';
import { type RequestError, tooManyRequests } from '../errors.ts';
import type { HttpReply, HttpRequest } from '../transport/transport.ts';
import { keyShown } from './bearer-token.ts';
import { clientAddress, isLocalAddress } from './client-address.ts';
import { transportSecurity } from './reply.ts';
import { refusalReply } from './translate-error.ts';

export interface SocketRefusalOptions {
  /** Allowed origins; empty = those of this machine. */
  origins: readonly string[];
  proxies: number;
  /** Open connections of an address. */
  openSockets(address: string): number;
  mostSockets: number;
}

/** Who may not open a live connection: pages of other origins, unless an API key comes with the request, and addresses that hold too many. */
export function createSocketRefusal(options: SocketRefusalOptions): (request: HttpRequest) => HttpReply | null {
  const { origins, proxies, openSockets, mostSockets } = options;

  function refusalOf(request: HttpRequest): RequestError | null {
    if (keyShown(request) === null && !originAllowed(request, origins)) return originRefused('open the live feed');
    const address = clientAddress(request, proxies);
    // Programs on this machine, and a proxy there that the settings do not name, stand for more than one client.
    const tooMany = openSockets(address) >= mostSockets && !isLocalAddress(address);
    return tooMany ? tooManyRequests(retrySeconds, 'Too many live connections from your address') : null;
  }

  const secure = transportSecurity(origins);
  return (request) => {
    const refusal = refusalOf(request);
    if (!refusal) return null;
    const reply = refusalReply(refusal, randomUUID());
    return { ...reply, headers: [...reply.headers, ...secure] };
  };
}

const retrySeconds = 30;
