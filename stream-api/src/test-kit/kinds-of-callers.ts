import { createHmac, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import type { MadeUser } from '@mintscope/records/testing/store-user';
import { type KeyScope, keyMark, keyScopes } from '@mintscope/schemas/api-keys';
import type { Role } from '@mintscope/schemas/session-user';
import { SignJWT } from 'jose';
import { readSecret } from '../auth/read-secret.ts';
import { makeTestKey, revokeTestKey } from './make-key.ts';
import type { TestEngines } from './open-test-api.ts';
import { makeUser, type SignedInUser, signIn, withAuth } from './sign-in.ts';

/** One who asks. */
export interface TestCaller {
  headers: Record<string, string>;
  /** What is shown on the live feed; null = nothing. */
  token: string | null;
  /** For whom sample requests are made: the caller, or a user like any other. */
  user: SignedInUser;
}

/** What is known of a kind of caller; `refused` = the token is worth nothing. */
export interface Kind {
  name: string;
  role: Role | 'visitor' | 'refused';
  fullAccess: boolean;
  /** Shows an API key of these scopes; absent for what is none. */
  key?: readonly KeyScope[];
  /** A new caller of this kind. */
  make(test: TestEngines): Promise<TestCaller>;
}

/** Every kind of caller that there is a rule for, and all who try to get in without one. */
export const kinds: readonly Kind[] = [
  { name: 'visitor', role: 'visitor', fullAccess: false, make: async (test) => as(await signIn(test), null) },
  ...elsewhere(),
  known('user', 'user', true, (test) => signIn(test)),
  known('user on trial', 'user', true, (test) => signIn(test, { trial: true })),
  known('user whose access ran out', 'user', false, (test) => signIn(test, { days: -1 })),
  known('user whose trial ran out', 'user', false, (test) => signIn(test, { days: -1, trial: true })),
  known('user who never had access', 'user', false, (test) => signIn(test, { days: null })),
  known('admin', 'admin', true, (test) => signIn(test, { role: 'admin', days: null })),
  known('owner', 'owner', true, (test) => signIn(test, { role: 'owner', days: null })),
  known('admin in a user’s place', 'user', true, async (test) =>
    signIn(test, { adminId: await makeUser(test, { role: 'admin' }) }),
  ),
  known('owner in the place of a user without access', 'user', false, async (test) =>
    signIn(test, { adminId: await makeUser(test, { role: 'owner' }), days: null }),
  ),
  ...keysInForce(),
  ...endedSessions(),
  ...keysOfNoWorth(),
  ...forgeries(),
  ...brokenHeaders(),
];

function as(user: SignedInUser, token: string | null): TestCaller {
  return { headers: token === null ? {} : { authorization: `Bearer ${token}` }, token, user };
}

function known(
  name: string,
  role: Role,
  fullAccess: boolean,
  make: (test: TestEngines) => Promise<SignedInUser>,
): Kind {
  return {
    name,
    role,
    fullAccess,
    async make(test) {
      const user = await make(test);
      return as(user, user.token);
    },
  };
}

function keysInForce(): Kind[] {
  const kind = (name: string, key: readonly KeyScope[], changes: MadeUser = {}): Kind => ({
    ...known(`API key ${name}`, 'user', changes.days !== -1, async (test) => {
      const user = await signIn(test, changes);
      const { secret, headers } = await makeTestKey(test, user.userId, { scopes: key });
      return { ...user, token: secret, headers };
    }),
    key,
  });
  return [
    kind('to read the market', ['read-market']),
    kind('to read its user’s own', ['read-own']),
    kind('to change its user’s own', ['write-own']),
    kind('with all scopes', keyScopes),
    kind('with all scopes, of an owner', keyScopes, { role: 'owner', days: null }),
    kind('with all scopes, of a user whose access ran out', keyScopes, { days: -1 }),
  ];
}

function keysOfNoWorth(): Kind[] {
  const kind = (name: string, make: (test: TestEngines, owner: SignedInUser) => Promise<string>): Kind => ({
    ...refused(`API key ${name}`, make),
    key: [],
  });
  return [
    kind('that was revoked', async (test, { userId }) => {
      const { id, secret } = await makeTestKey(test, userId);
      await revokeTestKey(test, userId, id);
      return secret;
    }),
    kind(
      'that ran out',
      async (test, { userId }) => (await makeTestKey(test, userId, { madeMs: Date.now() - 2 * 86_400_000 })).secret,
    ),
    kind('of an owner who is suspended', async (test, { userId }) => {
      const { secret } = await makeTestKey(test, userId);
      const suspended = { suspended_at: new Date() };
      await test.engines.records.queries.updateTable('users').set(suspended).where('id', '=', userId).execute();
      return secret;
    }),
    kind('that is made up', async () => `${keyMark}${randomBytes(32).toString('base64url')}`),
    kind('cut short', async (test, { userId }) => (await makeTestKey(test, userId)).secret.slice(0, -1)),
  ];
}

/** A token that is worth nothing, made of an owner's who is signed in. */
function refused(name: string, make: (test: TestEngines, owner: SignedInUser) => Promise<string> | string): Kind {
  return {
    name,
    role: 'refused',
    fullAccess: false,
    async make(test) {
      const owner = await signIn(test, { role: 'owner' });
      return as(await signIn(test), await make(test, owner));
    },
  };
}

function endedSessions(): Kind[] {
  const change = (test: TestEngines, userId: string, to: { suspended_at?: Date; role?: Role }) =>
    test.engines.records.queries.updateTable('users').set(to).where('id', '=', userId).execute();
  return [
    refused('owner who was suspended', async (test, { userId, token }) => {
      await change(test, userId, { suspended_at: new Date() });
      return token;
    }),
    refused('owner who signed out', async (test, { user, token }) => {
      await withAuth(test, (auth) => auth.endSessions({ sessionId: user.sessionId }, 'logout'));
      return token;
    }),
    refused('owner whose session ran out', async (test) => {
      const { token } = await signIn(test, { role: 'owner', expiresAtMs: Date.now() - 2000 });
      return token;
    }),
    refused('owner whose session was taken away, token and all', async (test, { user, token }) => {
      await test.engines.records.queries.deleteFrom('sessions').where('id', '=', user.sessionId).execute();
      return token;
    }),
    refused('user in whose place an admin acts who is no longer one', async (test) => {
      const adminId = await makeUser(test, { role: 'admin' });
      const { token } = await signIn(test, { adminId });
      await change(test, adminId, { role: 'user' });
      return token;
    }),
    refused('user in whose place an admin acts who was suspended', async (test) => {
      const adminId = await makeUser(test, { role: 'admin' });
      const { token } = await signIn(test, { adminId });
      await change(test, adminId, { suspended_at: new Date() });
      return token;
    }),
  ];
}

const header = { alg: 'HS256', typ: 'JWT' };
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString('utf8'));
}

function sign(head: unknown, claims: unknown, key: Uint8Array | string, hash = 'sha256'): string {
  const text = `${encode(head)}.${encode(claims)}`;
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
}

function forgeries(): Kind[] {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicText = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const withKey = (name: string, make: (claims: Record<string, unknown>, key: Uint8Array) => string) =>
    refused(name, async (test, { token }) => make(claimsOf(token), await readSecret(test.config)));
  return [
    refused(
      'token without algorithm',
      (_test, { token }) => `${encode({ alg: 'none', typ: 'JWT' })}.${token.split('.')[1]}.`,
    ),
    refused('token of another key', (_test, { token }) => sign(header, claimsOf(token), randomBytes(32))),
    withKey('token of another length of hash', (claims, key) =>
      sign({ ...header, alg: 'HS512' }, claims, key, 'sha512'),
    ),
    refused('token of a public key', (_test, { token }) =>
      new SignJWT(claimsOf(token)).setProtectedHeader({ alg: 'RS256', typ: 'JWT' }).sign(privateKey),
    ),
    refused('token with a public key as secret', (_test, { token }) => sign(header, claimsOf(token), publicText)),
    refused('user’s token with an owner’s name', async (test, owner) => {
      const { token } = await signIn(test);
      const [head, , signature] = token.split('.');
      return `${head}.${encode({ ...claimsOf(token), sub: owner.userId })}.${signature}`;
    }),
    withKey('token for another audience', (claims, key) => sign(header, { ...claims, aud: 'other' }, key)),
    withKey('token of another issuer', (claims, key) => sign(header, { ...claims, iss: 'other' }, key)),
    withKey('token that lasts forever', ({ exp: _exp, ...claims }, key) => sign(header, claims, key)),
    withKey('token of no session', (claims, key) => sign(header, { ...claims, jti: randomUUID() }, key)),
    withKey('token of a session that is another user’s', (claims, key) =>
      sign(header, { ...claims, sub: randomUUID() }, key),
    ),
    withKey('token with a role of its own', (claims, key) => sign(header, { ...claims, role: 'owner' }, key)),
    withKey('token with a critical extension', (claims, key) =>
      sign({ ...header, crit: ['b64'], b64: true }, claims, key),
    ),
    refused('token cut short', (_test, { token }) => token.slice(0, -1)),
    refused('token that is only text', () => 'development-mock-token'),
  ];
}

/** An owner's good token in the right header, but not as a bearer token. */
function brokenHeaders(): Kind[] {
  const kind = (name: string, headerOf: (token: string) => string): Kind => ({
    name,
    role: 'refused',
    fullAccess: false,
    async make(test) {
      const { token } = await signIn(test, { role: 'owner' });
      return { headers: { authorization: headerOf(token) }, token: null, user: await signIn(test) };
    },
  });
  return [
    kind('password instead of a token', () => `Basic ${Buffer.from('owner:owner').toString('base64')}`),
    kind('token without its word', (token) => token),
    kind('two tokens', (token) => `Bearer ${token}, Bearer ${token}`),
    kind('no token after the word', () => 'Bearer'),
  ];
}

/** An owner's good token where tokens are not looked for. */
function elsewhere(): Kind[] {
  const kind = (name: string, headersOf: (token: string) => Record<string, string>): Kind => ({
    name,
    role: 'visitor',
    fullAccess: false,
    async make(test) {
      const { token } = await signIn(test, { role: 'owner' });
      return { headers: headersOf(token), token: null, user: await signIn(test) };
    },
  });
  return [
    kind('token in a cookie', (token) => ({ cookie: `jwt=${token}; authToken=${token}` })),
    kind('token in another header', (token) => ({
      'x-auth-token': token,
      'x-user-type': 'owner',
      'proxy-authorization': `Bearer ${token}`,
    })),
  ];
}
