import { makeWallet } from '@mintscope/stream-api/test-kit/make-wallet';
import { type Answered, type Asked, askAt, nextAddress } from './ask.ts';
import { accounts, secrets } from './target.ts';

/** A user who is signed in, or a visitor. */
export interface Caller {
  name: string;
  role: 'visitor' | 'user' | 'admin' | 'owner';
  token: string | null;
}

export interface Callers {
  visitor: Caller;
  user: Caller;
  /** A second user, whose things are not the first one's. */
  neighbour: Caller;
  admin: Caller;
  owner: Caller;
}

/** Users of `whose` accounts, so that what others asked in the last minute is not counted against them. */
export async function signInCallers(url: string, whose: string): Promise<Callers> {
  return {
    visitor: { name: 'a visitor', role: 'visitor', token: null },
    user: { name: 'a user', role: 'user', token: await signInByWallet(url, `user of ${whose}`) },
    neighbour: { name: 'another user', role: 'user', token: await signInByWallet(url, `neighbour of ${whose}`) },
    admin: { name: 'an admin', role: 'admin', token: await signInByPassword(url, accounts.admin) },
    owner: { name: 'an owner', role: 'owner', token: await signInByPassword(url, accounts.owner) },
  };
}

export interface WalletProof {
  address: string;
  nonce: string;
  signature: string;
}

export async function proveWallet(url: string, name: string): Promise<WalletProof & { message: string }> {
  const { address, sign } = makeWallet(name);
  const { nonce, message } = await answerOf<{ nonce: string; message: string }>(url, {
    path: '/api/auth/nonce',
    body: { address },
  });
  return { address, nonce, message, signature: sign(message) };
}

async function signInByWallet(url: string, name: string): Promise<string> {
  const { message: _, ...proof } = await proveWallet(url, name);
  return (await answerOf<{ token: string }>(url, { path: '/api/auth/verify', body: proof })).token;
}

/** A user whose account has spent nothing yet. */
export async function newUser(url: string, name: string): Promise<Caller> {
  return { name, role: 'user', token: await signInByWallet(url, name) };
}

async function signInByPassword(url: string, email: string, password = secrets.password): Promise<string> {
  const asked = { path: '/api/auth/admin-login', body: { email, password }, from: nextAddress() };
  return (await answerOf<{ token: string }>(url, asked)).token;
}

/** JSON of a request that has to be answered. */
export async function answerOf<Answer>(url: string, asked: Asked): Promise<Answer> {
  const { status, text } = await askAt(url, asked);
  if (status !== 200) throw new Error(`${asked.path}: ${status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

export function as({ token }: Caller, asked: Asked): Asked {
  return token === null ? asked : { ...asked, headers: { ...asked.headers, authorization: `Bearer ${token}` } };
}

/** What a refusal has to look like, and may not tell. */
export function faultOfRefusal({ status, headers, text }: Answered): string | null {
  if (status >= 500 && status !== 503) return `answered ${status}: ${text.slice(0, 200)}`;
  if (status < 400) return null;
  if (!String(headers['content-type']).startsWith('application/json')) return null;
  const told = /\bat .+\.(ts|js|mjs):\d+|node_modules|ECONN|ENOENT|syntax error|SELECT |relation "/.exec(text);
  return told ? `a refusal tells «${told[0]}»` : null;
}
