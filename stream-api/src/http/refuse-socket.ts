import { randomUUID } from 'node:crypto';
import { originAllowed, originRefused } from '../auth/check-origin.ts';
import { type RequestError, tooManyRequests } from '../errors.ts';
import type { HttpReply, HttpRequest } from '../transport/transport.ts';
import { clientAddress, isLocalAddress } from './client-address.ts';
import type { RequestLimit } from './limit-requests.ts';
import { transportSecurity } from './reply.ts';
import { refusalReply } from './translate-error.ts';

export interface SocketRefusalOptions {
  limitRequests: RequestLimit;
  /** Allowed origins; empty = those of this machine. */
  origins: readonly string[];
  proxies: number;
  /** Open connections of an address. */
  openSockets(address: string): number;
  mostSockets: number;
}

/** Who may not open a live connection: pages of other origins, and addresses that open too many. */
export function createSocketRefusal(
  options: SocketRefusalOptions,
): (request: HttpRequest) => Promise<HttpReply | null> {
  const { limitRequests, origins, proxies, openSockets, mostSockets } = options;

  async function refusalOf(request: HttpRequest): Promise<RequestError | null> {
    if (!originAllowed(request, origins)) return originRefused('open the live feed');
    const address = clientAddress(request, proxies);
    const retryAfterSeconds = await limitRequests('socket', address);
    if (retryAfterSeconds !== null) return tooManyRequests(retryAfterSeconds);
    // Programs on this machine, and a proxy there that the settings do not name, stand for more than one client.
    const tooMany = openSockets(address) >= mostSockets && !isLocalAddress(address);
    return tooMany ? tooManyRequests(retrySeconds, 'Too many live connections from your address') : null;
  }

  const secure = transportSecurity(origins);
  return async (request) => {
    const refusal = await refusalOf(request);
    if (!refusal) return null;
    const reply = refusalReply(refusal, randomUUID());
    return { ...reply, headers: [...reply.headers, ...secure] };
  };
}

const retrySeconds = 30;
