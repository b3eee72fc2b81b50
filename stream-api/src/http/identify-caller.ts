import type { Endpoint } from '@mintscope/schemas/api/endpoint';
import { keyScopeOf } from '@mintscope/schemas/api/key-scope';
import type { Api } from '../api.ts';
import type { Caller } from '../auth/auth.ts';
import { keyRefused } from '../auth/require-access.ts';
import { invalidToken, notFound, RequestError, tooManyRequests } from '../errors.ts';
import type { HttpRequest } from '../transport/transport.ts';
import type { AdmitVisitor } from './admit-visitors.ts';
import { bearerToken, keyShown } from './bearer-token.ts';
import { isOperator } from './is-operator.ts';
import { chargeKey } from './key-rate.ts';
import type { Counted, RequestLimit } from './limit-requests.ts';
import { rememberTokens } from './remember-tokens.ts';

export interface IdentifyOptions {
  api: Pick<Api, 'auth' | 'config'>;
  limitRequests: RequestLimit;
  admitVisitor: AdmitVisitor;
}

interface Asked {
  endpoint: Endpoint;
  request: HttpRequest;
  /** Of the client, as `clientAddress` writes it. */
  address: string;
  /** Takes headers that the answer bears, whatever becomes of the call. */
  tell?(headers: readonly (readonly [string, string])[]): void;
}

export interface Identified {
  caller: Caller;
  /** Called when the request has been answered. */
  leave(): void;
}

/**
 * Who asks, and who pays for it, before anything else is done: a session its account, an API key its account and its own limit; one
 * who shows none, or none that is in force, the address. Visitors are let in as far as there is room; those who are signed in never wait for them.
 * @throws RequestError 429 above the limit, 503 BUSY, 401 INVALID_TOKEN.
 */
export function createIdentify({ api, limitRequests, admitVisitor }: IdentifyOptions) {
  const remembered = rememberTokens(() => performance.now());

  async function take(kind: Counted, key: string, cost: number, whose?: string): Promise<void> {
    const retryAfterSeconds = await limitRequests(kind, key, cost);
    if (retryAfterSeconds !== null) throw tooManyRequests(retryAfterSeconds, whose);
  }
  const charge = (address: string, { cost, file }: Pick<Endpoint, 'cost' | 'file'> = {}) =>
    take(file ? 'page' : 'request', address, cost ?? 1);
  const chargeAccount = (userId: string) => take('account', userId, 1, 'Too many requests from your account');

  async function callerOf(token: string | null, { tell }: Asked): Promise<Caller> {
    const userId = token === null ? undefined : remembered.whose(token);
    if (userId === null) throw invalidToken();
    // Whose it was is known: what is above the limit is not looked up.
    if (userId !== undefined) await chargeAccount(userId);
    const caller = await api.auth.identify(token);
    if (caller.role === 'visitor' || token === null) return caller;
    if (userId === undefined) await chargeAccount(caller.userId);
    remembered.note(token, caller.userId);
    await chargeKey(caller, limitRequests, tell);
    return caller;
  }

  /** Where no token is looked at, a key is refused for being one. */
  async function refuseKey({ endpoint, request, address }: Asked): Promise<void> {
    if (keyScopeOf(endpoint) !== null || keyShown(request) === null) return;
    await charge(address, endpoint);
    throw keyRefused();
  }

  async function visitor({ endpoint, address }: Asked): Promise<Identified> {
    if (endpoint.unlimited) return { caller: { role: 'visitor' }, leave: () => undefined };
    await charge(address, endpoint);
    return { caller: { role: 'visitor' }, leave: admitVisitor() };
  }

  async function operator({ request, address }: Asked): Promise<Identified> {
    const token = api.config.ops.metricsToken;
    if (isOperator(request, token)) return { caller: { role: 'visitor' }, leave: () => undefined };
    await charge(address);
    throw token === '' ? notFound('Nothing is served at this path.') : invalidToken();
  }

  return async (asked: Asked): Promise<Identified> => {
    const { endpoint, request, address } = asked;
    if (endpoint.operator) return operator(asked);
    if (endpoint.anonymous) await refuseKey(asked);
    if (endpoint.anonymous || !request.headers.has('authorization')) return visitor(asked);
    let token: string | null = null;
    try {
      token = bearerToken(request);
      return { caller: await callerOf(token, asked), leave: () => undefined };
    } catch (error) {
      if (!(error instanceof RequestError) || error.status !== 401) throw error;
      if (token !== null) remembered.note(token, null);
      await charge(address);
      throw error;
    }
  };
}
