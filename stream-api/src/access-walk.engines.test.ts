import { makeCall, makeFigures } from '@mintscope/records/testing/make-call';
import { apiErrorSchema } from '@mintscope/schemas/api/api-error';
import { type AccessRule, defineEndpoint, type Endpoint } from '@mintscope/schemas/api/endpoint';
import { endpoints } from '@mintscope/schemas/api/endpoints';
import type { KeyScope } from '@mintscope/schemas/api-keys';
import { type ChannelName, channels, type Subscribe } from '@mintscope/schemas/live/channels';
import { closeCodes } from '@mintscope/schemas/live/close-codes';
import { messages, permissionNeeded } from '@mintscope/schemas/messages';
import { createOpenApiDocument } from '@mintscope/schemas/openapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { requireAccess } from './auth/require-access.ts';
import { unasked } from './live/channels/channels.ts';
import { routes } from './routes/routes.ts';
import { insertTrades } from './test-kit/insert-trades.ts';
import { type Kind, kinds, type TestCaller } from './test-kit/kinds-of-callers.ts';
import { makeDetail } from './test-kit/make-detail.ts';
import { makeRow } from './test-kit/make-row.ts';
import { json, openTestEngines, startTestApi, type TestEngines } from './test-kit/open-test-api.ts';
import { sampleConfig, samples } from './test-kit/samples.ts';
import { signIn } from './test-kit/sign-in.ts';
import { openTestSocket } from './transport/test-socket.ts';

const old = makeRow(1);
/** Too young for the preview, and called. */
const young = makeRow(2, { createdAt: Date.now() - 60_000, calledAt: Date.now() - 30_000 });

let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;
beforeAll(async () => {
  test = await openTestEngines();
  await test.store([old, young], [makeDetail(old, 20), makeDetail(young, 20)]);
  await insertTrades(test.engines.warehouse, old, 15);
  const config = sampleConfig(test.config);
  api = await startTestApi(test, { config, live: { authenticateWithinMs: 500, defaultAfterMs: 60_000 } });
  // One after the other: all at once, they keep a busy machine's records from answering in time.
  for (const kind of kinds) await callerOf(kind);
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

type Rule = AccessRule & Partial<Pick<Endpoint, 'name' | 'method' | 'path' | 'anonymous' | 'operator'>>;

/** Signing in, payments, what guards the account, and all that is the admins'. */
const closedToKeys = /^\/api\/(auth|investor|billing|admin)\/|^\/api\/account\/(keys|sessions|telegram|data-access)/;

function isClosedToKeys({ path = '', access, permission }: Rule): boolean {
  return closedToKeys.test(path) || access === 'admin' || access === 'owner' || permission !== undefined;
}

/** What a key has to be given for a call or a channel. */
function scopeNeeded({ personal, method = 'GET' }: Rule): KeyScope {
  if (!personal) return 'read-market';
  return method === 'GET' ? 'read-own' : 'write-own';
}

/** The rules once more, in the order in which they count: written from the specification, not from the code. */
function expected(rule: Rule, kind: Kind): string {
  // No session is the operators'.
  if (rule.operator) return `401 INVALID_TOKEN ${messages.invalidToken}`;
  const isKeyOut = kind.key !== undefined && isClosedToKeys(rule);
  if (rule.anonymous) return isKeyOut ? `403 KEY_REFUSED ${messages.keyRefused}` : 'in';
  if (kind.role === 'refused') return `401 INVALID_TOKEN ${messages.invalidToken}`;
  if (isKeyOut) return `403 KEY_REFUSED ${messages.keyRefused}`;
  const scope = scopeNeeded(rule);
  if (kind.key && !kind.key.includes(scope)) {
    return `403 SCOPE_MISSING This API key may not do that: it lacks the scope ${scope}.`;
  }
  const open = rule.access === 'visitor' && !rule.permission && !rule.entitled;
  if (open) return 'in';
  if (kind.role === 'visitor') return `401 UNAUTHENTICATED ${messages.logIn}`;
  const privileged = kind.role !== 'user';
  if (rule.access === 'owner' && kind.role !== 'owner') return `403 FORBIDDEN ${messages.ownersOnly}`;
  if (rule.access === 'admin' && !privileged) return `403 FORBIDDEN ${messages.adminsOnly}`;
  if (rule.permission && rule.permission !== 'canViewAnalytics' && !privileged) {
    return `403 FORBIDDEN ${permissionNeeded(rule.permission)}`;
  }
  if (rule.entitled && !kind.fullAccess) return `403 ENTITLEMENT_REQUIRED`;
  return 'in';
}

/** What is asked for is not there for this caller, who may ask. */
const otherwise: Readonly<Record<string, number>> = {
  // Only a session in another user's place has a way back.
  'switch-back-to-admin': 409,
  // Only an account that has a password can change it, and no admin in another user’s place.
  'change-password': 409,
  // A key would outlast the admin's stay in the user's place.
  'create-api-key': 409,
  // What is told to Telegram is the user’s alone, also where an admin acts in the user’s place.
  'create-telegram-code': 409,
  'put-alert-settings': 409,
  'try-webhook': 409,
  // Nor does an admin speak to others under the user’s name.
  'send-message': 409,
  'edit-message': 409,
  'delete-message': 409,
  'react-to-message': 409,
  'report-message': 409,
};

/** These end the caller's session, so each needs a caller of its own. */
const ending: ReadonlySet<string> = new Set(['logout', 'switch-user', 'switch-back-to-admin', 'revoke-sessions']);
const callers = new Map<Kind, Promise<TestCaller>>();

function callerFor(endpoint: Endpoint, kind: Kind): Promise<TestCaller> {
  return ending.has(endpoint.name) && kind.role !== 'refused' ? kind.make(test) : callerOf(kind);
}

function callerOf(kind: Kind): Promise<TestCaller> {
  const caller = callers.get(kind) ?? kind.make(test);
  callers.set(kind, caller);
  return caller;
}

async function ask(endpoint: Endpoint, kind: Kind): Promise<string> {
  const make = samples[endpoint.name];
  if (!make) throw new Error(`There is no sample request for ${endpoint.name}`);
  const { headers, user } = await callerFor(endpoint, kind);
  const { path, body } = await make({ test, token: old, get: api.get }, user);
  const request = body === undefined ? { headers: {} } : json(endpoint.method, body);
  const init = { ...request, method: endpoint.method, headers: { ...request.headers, ...headers } };
  const response = await api.get(path, init);
  const text = await response.text();
  if (!kind.fullAccess && !endpoint.anonymous) expect(text).not.toContain(young.address);
  if (response.status === 200 || response.status === otherwise[endpoint.name]) return 'in';
  const { error, message } = apiErrorSchema.parse(JSON.parse(text));
  if (response.status === 401) expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
  return `${response.status} ${error}${error === 'ENTITLEMENT_REQUIRED' ? '' : ` ${message}`}`;
}

const document = createOpenApiDocument('1') as {
  paths: Record<string, Record<string, { operationId: string; 'x-access': { role: string } }>>;
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
);

describe('every operation of the OpenAPI document', () => {
  it.each(operations.map((operation) => [operation.operationId, operation] as const))(
    '%s lets in whom its rule names, and no other caller',
    async (name, { path, method, 'x-access': told }) => {
      const endpoint = endpoints.find((one) => one.path === path && one.method === method);
      expect(endpoint, 'the endpoint of the operation').toBeDefined();
      expect(told).toEqual({
        role: endpoint?.access,
        ...(endpoint?.permission ? { permission: endpoint.permission } : {}),
        ...(endpoint?.entitled ? { entitled: true } : {}),
      });
      expect(problemsOf([endpoint!])).toEqual([]);
      expect(name).toBe(endpoint?.name);
      const answers = await Promise.all(kinds.map(async (kind) => `${kind.name}: ${await ask(endpoint!, kind)}`));
      expect(answers).toEqual(kinds.map((kind) => `${kind.name}: ${expected(endpoint!, kind)}`));
    },
    120_000,
  );

  it('are all routes there are, and all are routes', () => {
    const told = operations.map(({ method, path }) => `${method} ${path}`).sort();
    expect(routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort()).toEqual(told);
    expect(problemsOf(routes.map(({ endpoint }) => endpoint))).toEqual([]);
  });
});

describe('a token in an address', () => {
  it.each(['token', 'access_token', 'jwt', 'authorization'])('%s: is no token', async (name) => {
    const { token } = await signIn(test, { role: 'owner' });
    const response = await api.get(`/api/account/sessions?${name}=${token}`);
    expect(response.status).toBe(401);
  });
});

describe('what belongs to another user', () => {
  it.each(['revoke-session', 'revoke-api-key', 'verify-payment'])(
    '%s: is not found, also by an owner',
    async (name) => {
      const endpoint = endpoints.find((one) => one.name === name)!;
      const whose = await signIn(test);
      const { path, body } = await samples[name]!({ test, token: old, get: api.get }, whose);
      const request = body === undefined ? { method: endpoint.method } : json(endpoint.method, body);
      for (const other of [await signIn(test), await signIn(test, { role: 'owner' })]) {
        expect((await api.as(other)(path, request)).status).toBe(404);
      }
      expect((await api.as(whose)(path, request)).status).toBe(200);
    },
  );
});

describe('every live channel', () => {
  const subscriptions: Readonly<Record<ChannelName, Subscribe>> = {
    tokens: { ...unasked, limit: 5 },
    token: { type: 'subscribe', channel: 'token', address: young.address, also: [] },
    operations: { type: 'subscribe', channel: 'operations' },
    picks: { type: 'subscribe', channel: 'picks' },
    winners: { type: 'subscribe', channel: 'winners' },
    discovery: { type: 'subscribe', channel: 'discovery' },
    chat: { type: 'subscribe', channel: 'chat' },
    watchlist: { type: 'subscribe', channel: 'watchlist', id: 'default' },
  };

  /** What the first message of each tells. */
  const told: Readonly<Record<ChannelName, string>> = {
    tokens: young.address,
    token: young.address,
    operations: '"eventLoopDelayMs"',
    picks: '"selections"',
    winners: '"big_winner_update"',
    discovery: '"tokens":[',
    chat: '"community":{',
    watchlist: '"tokens":[',
  };

  let winners = 900_000;
  /** What has to happen before a channel tells anything. */
  const happens: Partial<Record<ChannelName, () => Promise<void>>> = {
    async winners() {
      const call = makeCall(winners++);
      await test.publishCalls({ calls: [call], figures: [makeFigures(call, 6)] });
    },
  };

  it.each(channels.map((channel) => [channel.name, channel] as const))(
    '%s',
    async (name, channel) => {
      const isOfChannel = (text: string) =>
        channel.messages.some(({ shape }) => text.includes(`"${shape.type.value}"`));
      for (const kind of kinds) {
        const { token, headers } = await callerOf(kind);
        const socket = await openTestSocket(api.port, '/ws', headers);
        // A key is taken from the request; all else comes as a message.
        if (token !== null && !kind.key) socket.send(JSON.stringify({ type: 'authenticate', token }));
        socket.send(JSON.stringify(subscriptions[name]));
        // There a token comes as a message only; what the upgrade's headers hold is not looked at.
        const answer = expected(channel, token === null ? { ...kind, role: 'visitor' } : kind);
        if (answer === 'in') {
          // Follows from now on: what is asked for after it is answered after it.
          socket.send('{"type":"ping","timestamp":1}');
          await socket.until((received) => received.find((text) => text.includes('"pong"')));
          await happens[name]?.();
          const first = await socket.until((received) => received.find(isOfChannel));
          expect([kind.name, first]).toEqual([kind.name, expect.stringContaining(told[name])]);
          socket.close();
          continue;
        }
        const error = await socket.until((received) => received.find((text) => text.includes('"error"')));
        const { error: code, message } = JSON.parse(error);
        const refusal = answer.endsWith('ENTITLEMENT_REQUIRED') ? code : `${code} ${message}`;
        expect([kind.name, refusal]).toEqual([kind.name, answer.slice('401 '.length)]);
        if (answer.startsWith('401')) {
          expect((await socket.closed).code).toBe(closeCodes.unauthenticated);
        } else {
          socket.send('{"type":"ping","timestamp":1}');
          await socket.until((received) => received.find((text) => text.includes('"pong"')));
          socket.close();
          await socket.closed;
        }
        const data = socket.messages.filter((text) => text.includes(young.address) || isOfChannel(text));
        expect([kind.name, data]).toEqual([kind.name, []]);
      }
    },
    60_000,
  );
});

/** Endpoints without a rule that is known, or without a request to try it with. */
function problemsOf(all: readonly Endpoint[]): string[] {
  return all.flatMap(({ name, access, permission, entitled, anonymous }) => {
    const problems = [];
    if (!['visitor', 'user', 'admin', 'owner'].includes(access)) problems.push(`${name} has no access rule`);
    if (!samples[name]) problems.push(`${name} has no sample request`);
    if (anonymous && (access !== 'visitor' || permission || entitled)) {
      problems.push(`${name} asks for something and looks at no token`);
    }
    return problems;
  });
}

describe('an endpoint that is added', () => {
  const made = defineEndpoint({
    name: 'made-up',
    method: 'GET',
    path: '/made-up',
    summary: 'For this test',
    access: 'user',
    params: z.object({}),
    query: z.object({}),
    response: z.object({}),
  });
  const { access: _access, ...withoutRule } = made;

  it('without a rule, with an unknown one, or without a sample is found', () => {
    const unknown = { ...made, access: 'everybody' } as unknown as Endpoint;
    expect(
      problemsOf([withoutRule as unknown as Endpoint, unknown, { ...made, name: 'get-health', anonymous: true }]),
    ).toEqual([
      'made-up has no access rule',
      'made-up has no sample request',
      'made-up has no access rule',
      'made-up has no sample request',
      'get-health asks for something and looks at no token',
    ]);
  });

  it('without a rule lets no caller in, were it ever served', async () => {
    const { user, userId } = await signIn(test, { role: 'owner' });
    const owner = { role: 'owner', userId, sessionId: user.sessionId, adminId: null, fullAccess: true, user } as const;
    for (const rule of [withoutRule as unknown as Endpoint, { access: 'everybody' } as unknown as AccessRule]) {
      expect(() => requireAccess(owner, rule)).toThrow('There is no access rule');
      expect(() => requireAccess({ role: 'visitor' }, rule)).toThrow('There is no access rule');
    }
  });
});
