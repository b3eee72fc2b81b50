import type { Config } from '@mintscope/engines/config';
import type { SessionUser } from '@mintscope/schemas/session-user';
import type { StreamApiOptions } from '../service.ts';
import type { TestWallet } from './make-wallet.ts';
import { startTestApi, type TestEngines } from './open-test-api.ts';

export interface Called {
  status: number;
  headers: Headers;
  // What a test reads of an answer that may be any of the interface's.
  body: { error?: string; message?: string; token?: string; user?: SessionUser; field?: string; nonce?: string };
}

export interface SignInApi {
  config: Config;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Called>;
  /** The JSON of an answer. */
  get(path: string): Promise<unknown>;
  /** Asks for a message, and signs it. */
  ask(wallet: TestWallet, headers?: Record<string, string>): Promise<WalletProof>;
  close(): Promise<void>;
}

export interface WalletProof {
  address: string;
  nonce: string;
  signature: string;
}

/** The interface with settings of access of one's own, and limits that no test reaches. */
export async function startSignInApi(
  test: TestEngines,
  access: Partial<Config['access']> = {},
  billing: Partial<Config['billing']> = {},
  options: Partial<StreamApiOptions> = {},
): Promise<SignInApi> {
  const config: Config = {
    ...test.config,
    // One proxy, so that a test says by `x-forwarded-for` which address it asks from.
    api: { ...test.config.api, requestsPerMinute: 0, proxies: 1 },
    access: { ...test.config.access, signInsPerMinute: 100_000, accountRequestsPerMinute: 100_000, ...access },
    billing: { ...test.config.billing, ...billing },
  };
  const api = await startTestApi(test, { config, ...options });
  async function post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Called> {
    const response = await fetch(`${api.base}${path}`, {
      method: /(update-username|change-password)$/.test(path) ? 'PUT' : 'POST',
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Called['body'] };
  }
  return {
    config,
    post,
    get: async (path) => (await api.get(path)).json(),
    async ask(wallet, headers) {
      const { body } = await post('/api/auth/nonce', { address: wallet.address }, headers);
      return { address: wallet.address, nonce: String(body.nonce), signature: wallet.sign(String(body.message)) };
    },
    close: () => api.close(),
  };
}
