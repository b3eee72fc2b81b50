import { EngineError } from '@mintscope/engines/engine-error';
import { createLogger } from '@mintscope/engines/logger';
import { createMetrics } from '@mintscope/engines/metrics';
import { type AccessRule, defineEndpoint } from '@mintscope/schemas/api/endpoint';
import { messages } from '@mintscope/schemas/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Api } from '../api.ts';
import type { Auth } from '../auth/auth.ts';
import { openAuth } from '../auth/open-auth.ts';
import { RequestError } from '../errors.ts';
import { openTestEngines, type TestEngines } from '../test-kit/open-test-api.ts';
import { makeUser, type SignedInUser, signIn } from '../test-kit/sign-in.ts';
import { wholeBody } from '../test-kit/whole-body.ts';
import type { HttpHandler } from '../transport/transport.ts';
import { createDispatch } from './dispatch.ts';
import { handle } from './handle.ts';
import { createRequestLimit } from './limit-requests.ts';

function madeUp(name: string, rule: AccessRule & { personal?: true; signsIn?: true; anonymous?: true }) {
  return defineEndpoint({
    name,
    method: 'POST',
    path: `/made-up/${name}/{id}`,
    summary: 'For this test',
    params: z.object({ id: z.string().max(10) }),
    query: z.object({ fail: z.string().optional() }),
    body: z.strictObject({
      username: z.string(messages.usernameNeeded).min(3, messages.usernameLength).optional(),
      size: z.int().max(5).optional(),
      inner: z.strictObject({ list: z.array(z.string()).optional() }).optional(),
    }),
    response: z.object({ hello: z.string() }),
    ...rule,
  });
}

const rules = {
  'for-admins': { access: 'admin' },
  'for-owners': { access: 'owner' },
  'with-permission': { access: 'user', permission: 'canManageTokens' },
  'with-entitlement': { access: 'user', entitled: true },
  personal: { access: 'user', personal: true },
  plain: { access: 'user' },
  'signs-in': { access: 'visitor', anonymous: true, signsIn: true },
} as const;

const routes = Object.entries(rules).map(([name, rule]) =>
  handle(madeUp(name, rule), async ({ params, query, body }, { note }) => {
    note({ subjectId: subject, detail: { looked: params.id } });
    if (body.size === 5) note({ detail: { long: 'x'.repeat(5000) } });
    if (query.fail === 'missing') throw new RequestError(404, 'NOT_FOUND', 'There is nothing.');
    if (query.fail) throw new Error('secret');
    return { value: { hello: params.id } };
  }),
);

let subject = '';
let test: TestEngines;
let auth: Auth;
let dispatch: HttpHandler;
/** With counting or records away. */
let away: { counting: boolean; acts: boolean };

beforeAll(async () => {
  test = await openTestEngines();
  away = { counting: false, acts: false };
  const { engines } = test;
  const log = createLogger('silent', 'test');
  const config = {
    ...test.config,
    access: { ...test.config.access, signInsPerMinute: 4, accountRequestsPerMinute: 30 },
    api: { ...test.config.api, proxies: 1 },
  };
  auth = await openAuth({ config, records: engines.records, signals: engines.signals, log });
  const { queries } = engines.records;
  const records = {
    ...engines.records,
    get queries() {
      if (away.acts) throw new EngineError('ENGINE_UNREACHABLE', 'away');
      return queries;
    },
  };
  const rateLimits = {
    ...engines.rateLimits,
    take: async (...given: Parameters<typeof engines.rateLimits.take>) => {
      if (away.counting) throw new EngineError('ENGINE_UNREACHABLE', 'away');
      return engines.rateLimits.take(...given);
    },
  };
  const metrics = createMetrics();
  dispatch = createDispatch({
    routes,
    // All that these routes and the edge look at.
    api: { engines: { ...engines, records }, auth, config, now: () => Date.now() } as unknown as Api,
    log,
    metrics,
    servePage: async () => null,
    admitVisitor: () => () => undefined,
    limitRequests: createRequestLimit({ engines: { rateLimits, metrics }, log, config }),
  });
});
afterAll(async () => {
  await auth?.close();
  await test?.close();
});

interface Asked {
  who?: SignedInUser;
  query?: string;
  body?: string;
  headers?: Record<string, string>;
  id?: string;
}

async function post(name: keyof typeof rules, { who, query = '', body = '{}', headers, id = 'x' }: Asked = {}) {
  const reply = await dispatch(
    {
      method: 'POST',
      path: `/made-up/${name}/${id}`,
      query,
      headers: new Map(Object.entries({ ...who?.headers, 'content-type': 'application/json', ...headers })),
      remoteAddress: '203.0.113.9',
      body: Buffer.from(body),
      bodyTooLong: false,
    },
    new AbortController().signal,
  );
  return { status: reply.status, headers: new Map(reply.headers), body: JSON.parse(wholeBody(reply)) };
}

const acts = (userId: string) =>
  test.engines.records.queries
    .selectFrom('audit_log')
    .selectAll()
    .where('actor_id', '=', userId)
    .orderBy('id')
    .execute();

describe('the audit log', () => {
  it.each(['for-admins', 'with-permission'] as const)('has every call %s, done or not', async (name) => {
    const who = await signIn(test, { role: 'admin' });
    subject = (await signIn(test)).userId;
    await post(name, { who, headers: { 'x-request-id': 'r1' } });
    await post(name, { who, query: 'fail=missing' });
    await post(name, { who, query: 'fail=now' });
    await post(name, { who, body: '{"size":6}' });
    const noted = await acts(who.userId);
    expect(noted.map(({ detail }) => detail)).toEqual([
      { looked: 'x', result: 'done' },
      { looked: 'x', result: 'failed', error: 'NOT_FOUND' },
      { looked: 'x', result: 'failed', error: 'INTERNAL' },
      { result: 'failed', error: 'INVALID_PARAMETER' },
    ]);
    expect(noted[0]).toMatchObject({
      action: name,
      admin_id: null,
      subject_id: subject,
      request_id: 'r1',
      address: '203.0.113.9',
    });
    expect(noted[3]).toMatchObject({ subject_id: null });
  });

  it('has who was refused, a few times a minute, and no visitor', async () => {
    const who = await signIn(test);
    const before = await test.engines.records.queries.selectFrom('audit_log').select('id').execute();
    for (let i = 0; i < 15; i++) expect((await post('for-owners', { who })).status).toBe(403);
    expect((await post('for-owners')).status).toBe(401);
    const noted = await acts(who.userId);
    expect(noted).toHaveLength(10);
    expect(noted[0]?.detail).toEqual({ result: 'refused', error: 'FORBIDDEN' });
    const after = await test.engines.records.queries.selectFrom('audit_log').select('id').execute();
    expect(after).toHaveLength(before.length + 10);
  });

  it('has what an admin does and sees in a user’s place, under the user', async () => {
    const adminId = await makeUser(test, { role: 'admin' });
    subject = '';
    const own = await signIn(test);
    const inPlace = await signIn(test, { adminId, userId: own.userId });
    for (const who of [own, inPlace]) {
      subject = own.userId;
      await post('personal', { who });
      await post('plain', { who });
    }
    const noted = await acts(own.userId);
    expect(noted).toHaveLength(1);
    expect(noted[0]).toMatchObject({
      action: 'personal',
      actor_id: own.userId,
      admin_id: adminId,
      subject_id: own.userId,
      detail: { looked: 'x', result: 'done' },
    });
  });

  it('keeps no more than a little of each', async () => {
    const who = await signIn(test, { role: 'owner' });
    subject = who.userId;
    await post('for-owners', { who, body: '{"size":5}' });
    expect((await acts(who.userId))[0]?.detail).toEqual({ cut: true, result: 'done' });
  });

  it('that cannot be written keeps the answer back', async () => {
    const who = await signIn(test, { role: 'owner' });
    subject = who.userId;
    away.acts = true;
    const { status, body } = await post('for-owners', { who });
    away.acts = false;
    expect([status, body.error]).toEqual([503, 'ENGINE_UNAVAILABLE']);
  });
});

describe('limits', () => {
  it('hold each account by itself, whatever address it comes from', async () => {
    const [one, other] = [await signIn(test), await signIn(test)];
    const ask = (who: SignedInUser, n: number) =>
      post('plain', { who, headers: { 'x-forwarded-for': `198.51.100.${n}` } });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(one, n)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(refused[0]?.body).toMatchObject({ error: 'RATE_LIMITED' });
    expect(refused[0]?.body.message).toContain('your account');
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await ask(other, 1)).status).toBe(200);
  });

  it('hold sign-ins of each address, exactly, and let none through uncounted', async () => {
    const ask = (address: string) => post('signs-in', { headers: { 'x-forwarded-for': address } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('198.51.100.77')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect((await ask('198.51.100.78')).status).toBe(200);
    away.counting = true;
    const who = await signIn(test);
    expect((await post('plain', { who })).status).toBe(200);
    const unsure = await ask('198.51.100.79');
    away.counting = false;
    expect([unsure.status, unsure.body.error]).toEqual([503, 'ENGINE_UNAVAILABLE']);
  });
});

describe('a page of another origin', () => {
  it('changes nothing, also with a good token', async () => {
    const who = await signIn(test, { role: 'owner' });
    const from = (origin: string, host: string) => post('plain', { who, headers: { origin, host } });
    expect((await from('http://localhost:5173', 'localhost:3001')).status).toBe(200);
    const refused = await from('https://evil.example', 'localhost:3001');
    expect([refused.status, refused.body.error]).toEqual([403, 'ORIGIN_REFUSED']);
    expect((await from('http://evil.example', 'evil.example')).status).toBe(403);
  });
});

describe('a body', () => {
  it.each([
    ['{"username":""}', 'username', messages.usernameLength],
    ['{"username":7}', 'username', messages.usernameNeeded],
    ['{"size":9}', 'size', expect.stringMatching(/^size: /)],
    ['{"size":9,"username":"x"}', 'username', messages.usernameLength],
    ['{"inner":{"list":["a",7]}}', 'inner.list.1', expect.stringMatching(/^inner\.list\.1: /)],
    ['{"inner":{"other":1}}', 'inner.other', expect.stringMatching(/^inner\.other: /)],
    ['{"constructor":{"prototype":{}}}', 'constructor', expect.stringMatching(/^constructor: /)],
    ['7', 'request', expect.stringMatching(/^request: /)],
  ])('%s: the first field that is wrong is named', async (body, field, message) => {
    const who = await signIn(test);
    const answer = await post('plain', { who, body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'INVALID_PARAMETER', field, message });
  });

  it('is looked at after the caller', async () => {
    expect((await post('plain', { body: '{' })).status).toBe(401);
    expect((await post('for-owners', { who: await signIn(test), body: '{' })).status).toBe(403);
  });
});
