import { randomUUID } from 'node:crypto';
import { createLogger } from '@mintscope/engines/logger';
import { type NewSession, openSession } from '@mintscope/records/sessions/open-session';
import type { SignInMethod } from '@mintscope/records/sessions/tables';
import { type MadeUser, storeUser } from '@mintscope/records/testing/store-user';
import type { SessionUser } from '@mintscope/schemas/session-user';
import type { Auth } from '../auth/auth.ts';
import { openAuth } from '../auth/open-auth.ts';
import type { TestEngines } from './open-test-api.ts';

export interface SignedInUser {
  userId: string;
  token: string;
  user: SessionUser;
  /** For `fetch`. */
  headers: { authorization: string };
}

/** Keeps a new user in the records. */
export function makeUser({ engines }: TestEngines, changes: MadeUser = {}): Promise<string> {
  return storeUser(engines.records, changes);
}

/** A session of a user, a new one unless told whose, opened as any way to sign in opens it. */
export async function signIn(test: TestEngines, changes: MadeUser & OpenedSession = {}): Promise<SignedInUser> {
  const userId = changes.userId ?? (await makeUser(test, changes));
  return withAuth(test, async (auth) => {
    const { token, user } = await openFor(test, auth, {
      userId,
      method: changes.adminId ? 'switch' : (changes.method ?? 'wallet'),
      ...(changes.adminId ? { adminId: changes.adminId } : {}),
      ...(changes.expiresAtMs ? { expiresAtMs: changes.expiresAtMs } : {}),
    });
    return { userId, token, user, headers: { authorization: `Bearer ${token}` } };
  });
}

/** Opens a session as the acts of signing in do, and gives its token. */
export async function openFor(
  { engines }: TestEngines,
  auth: Auth,
  session: Omit<NewSession, 'from' | 'nowMs'> & Partial<Pick<NewSession, 'from' | 'nowMs'>>,
): Promise<{ token: string; user: SessionUser }> {
  const from = { address: '127.0.0.1', userAgent: 'test', requestId: randomUUID() };
  const opening = { nowMs: Date.now(), from, ...session };
  return auth.issueToken(await engines.records.transact((queries) => openSession(queries, opening)));
}

export interface OpenedSession {
  userId?: string;
  method?: SignInMethod;
  /** Makes it a switched session. */
  adminId?: string;
  expiresAtMs?: number;
}

/** Works with the sessions as another instance of the service does. */
export async function withAuth<Value>(test: TestEngines, work: (auth: Auth) => Promise<Value>): Promise<Value> {
  const { config, engines } = test;
  const auth = await openAuth({
    config,
    records: engines.records,
    signals: engines.signals,
    log: createLogger('silent', 'test'),
  });
  try {
    return await work(auth);
  } finally {
    await auth.close();
  }
}
