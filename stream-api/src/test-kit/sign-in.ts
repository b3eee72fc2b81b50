import { randomUUID } from 'node:crypto';
import { createLogger } from '@mintscope/engines/logger';
import type { SignInMethod } from '@mintscope/engines/records/tables';
import type { Role, SessionUser } from '@mintscope/schemas/session-user';
import type { Auth } from '../auth/auth.ts';
import { openAuth } from '../auth/open-auth.ts';
import { makeAddress } from './make-row.ts';
import type { TestEngines } from './open-test-api.ts';

export interface MadeUser {
  role?: Role;
  /** Days left of the entitlement, negative for one that ran out; null = none was ever given. A month unless told. */
  days?: number | null;
  trial?: boolean;
  /** Null = no wallet. */
  address?: string | null;
  label?: string;
}

export interface SignedInUser {
  userId: string;
  token: string;
  user: SessionUser;
  /** For `fetch`. */
  headers: { authorization: string };
}

const dayMs = 86_400_000;
let made = 0;

/** Keeps a new user in the records. */
export async function makeUser({ engines }: TestEngines, changes: MadeUser = {}): Promise<string> {
  const { role = 'user', days = 30, trial = false, label } = changes;
  const address = changes.address === undefined ? makeAddress(9_000_000 + made++) : changes.address;
  const id = randomUUID();
  const now = new Date();
  const { queries } = engines.records;
  await queries
    .insertInto('users')
    .values({ id, role, username: null, label: label ?? null, shadow_of: null, created_at: now })
    .execute();
  if (address) await queries.insertInto('wallets').values({ address, user_id: id, added_at: now }).execute();
  if (days !== null) {
    const until = new Date(now.getTime() + days * dayMs);
    await queries
      .insertInto('entitlements')
      .values({ user_id: id, trial, starts_at: now, expires_at: until, source: 'sign-in' })
      .execute();
  }
  return id;
}

/** A session of a user, a new one unless told whose, opened as any way to sign in opens it. */
export async function signIn(test: TestEngines, changes: MadeUser & OpenedSession = {}): Promise<SignedInUser> {
  const userId = changes.userId ?? (await makeUser(test, changes));
  return withAuth(test, async (auth) => {
    const { token, user } = await auth.openSession({
      userId,
      method: changes.adminId ? 'switch' : (changes.method ?? 'wallet'),
      from: { address: '127.0.0.1', userAgent: 'test', origin: null, requestId: randomUUID() },
      ...(changes.adminId ? { adminId: changes.adminId } : {}),
      ...(changes.expiresAtMs ? { expiresAtMs: changes.expiresAtMs } : {}),
    });
    return { userId, token, user, headers: { authorization: `Bearer ${token}` } };
  });
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
