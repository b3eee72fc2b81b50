import { makeWallet } from '@mintscope/stream-api/test-kit/make-wallet';
import type { KnownAccount } from './make-accounts.ts';

/**
 * A session by development access, over HTTP as any visitor gets one. The address decides the role: one with `admin` or `owner` in it is
 * one, every other a user on trial, who may see everything.
 */
export async function signIn(url: string, address = 'a-user'): Promise<string> {
  return (await ask<{ token: string }>(`${url}/api/auth/dev-login`, { address })).token;
}

/** A session of an account that `makeAccounts` made. */
export async function signInByPassword(url: string, { email, password }: KnownAccount): Promise<string> {
  return (await ask<{ token: string }>(`${url}/api/auth/login`, { email, password })).token;
}

/** A session of the partner of a code in `MINTSCOPE_INVESTOR_CODES`: a user with access, whatever days the settings give. */
export async function signInByCode(url: string, investorCode: string): Promise<string> {
  return (await ask<{ token: string }>(`${url}/api/investor/simple-login`, { investorCode })).token;
}

/** A session of a wallet, the same for the same name. What it may see, the settings decide: `MINTSCOPE_ENTITLEMENT_DAYS`. */
export async function signInByWallet(url: string, name: string): Promise<string> {
  const { address, sign } = makeWallet(name);
  const asked = await ask<{ nonce: string; message: string }>(`${url}/api/auth/nonce`, { address });
  const proof = { address, nonce: asked.nonce, signature: sign(asked.message) };
  return (await ask<{ token: string }>(`${url}/api/auth/verify`, proof)).token;
}

async function ask<Answer>(address: string, body: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${address}: nobody can sign in: ${response.status} ${text}`);
  return JSON.parse(text);
}

export function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}

/** Asks a running product as one signed-in user, who signs in with the first question that needs it. */
export function createReader(url: () => string): <T>(path: string) => Promise<T> {
  let session: Promise<string> | undefined;
  const token = () => {
    session ??= signIn(url()).catch((error: unknown) => {
      session = undefined;
      throw error;
    });
    return session;
  };
  return async <T>(path: string) => {
    const headers = isOpen(path) ? {} : bearer(await token());
    const response = await fetch(`${url()}${path}`, { headers, signal: AbortSignal.timeout(askWithinMs) });
    if (!response.ok) throw new Error(`${url()}${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
}

const askWithinMs = 20_000;

/** Asked of a product that may not be well enough to sign a visitor in. */
function isOpen(path: string): boolean {
  return path === '/health' || path === '/openapi.json';
}
