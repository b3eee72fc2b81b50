import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { createAdmin } from '@mintscope/records/accounts/create-admin';
import { createPasswords } from '@mintscope/records/people/passwords';
import { makeRow } from '@mintscope/stream-api/test-kit/make-row';
import { json, openTestEngines, startTestApi, type TestEngines } from '@mintscope/stream-api/test-kit/open-test-api';
import { type SignedInUser, signIn } from '@mintscope/stream-api/test-kit/sign-in';
import { openTestSocket } from '@mintscope/stream-api/transport/test-socket';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Rules of the whole interface that no single part of it holds. */
let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;
let user: SignedInUser;
let owner: SignedInUser;
beforeAll(async () => {
  test = await openTestEngines();
  await test.store([makeRow(1)]);
  api = await startTestApi(test);
  user = await signIn(test);
  owner = await signIn(test, { role: 'owner' });
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

const answers: [string, string, RequestInit?][] = [
  ['a list', '/tokens/discover'],
  ['a session', '/api/auth/validate', { method: 'POST' }],
  ['one’s sessions', '/api/account/sessions'],
  ['a refusal', '/api/admin/users'],
  ['what is not there', '/api/nothing'],
  ['a refused body', '/api/auth/login', json('POST', { email: 1 })],
];

describe('an answer', () => {
  it.each(answers)('names no foreign origin, though one asks for it: %s', async (_, path, init) => {
    const origin = 'https://evil.example';
    const asked = await api.as(user)(path, { ...init, headers: { ...init?.headers, origin } });
    const preflight = await api.get(path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    });
    for (const { headers } of [asked, preflight])
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  it.each(answers)('is kept by no cache on the way, and sets no cookie: %s', async (_, path, init) => {
    const { headers } = await api.as(user)(path, init);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('set-cookie')).toBeNull();
  });
});

describe('the live feed', () => {
  it.each(['https://evil.example', 'null', 'http://127.0.0.1.evil.example'])(
    'is not opened by a page of %s',
    async (origin) => {
      await expect(openTestSocket(api.port, '/ws', { origin })).rejects.toThrow('403');
    },
  );

  it('is opened by a page of this machine', async () => {
    const socket = await openTestSocket(api.port, '/ws', { origin: `http://127.0.0.1:${api.port}` });
    socket.close();
  });
});

describe('a request', () => {
  it.each([
    ['update-username', 'PUT', '/api/auth/update-username', { username: 'trader', role: 'owner' }, 'role'],
    ['update-user', 'PUT', '/api/admin/users/0197a000-0000-7000-8000-000000000000', { role: 'admin', id: 'x' }, 'id'],
    ['create-payment', 'POST', '/api/billing/payments', { currency: 'SOL', amount: '1' }, 'amount'],
    ['dev-login', 'POST', '/api/auth/dev-login', { address: 'trader', role: 'owner' }, 'role'],
  ])('of %s sets nothing that it is not meant to set', async (_, method, path, body, field) => {
    const response = await api.as(owner)(path, json(method, body));
    expect([response.status, await response.json()]).toMatchObject([400, { field }]);
  });

  it('with a parameter given twice is refused', async () => {
    const response = await api.get('/tokens/discover?limit=1&limit=50');
    expect([response.status, await response.json()]).toMatchObject([400, { field: 'limit' }]);
  });
});

describe('a password', () => {
  it.each([
    ['of 64 characters', 'correct horse battery staple and then some more words, sixty-four'.slice(0, 64)],
    ['of 1,000 characters', 'ab cd '.repeat(200).slice(0, 1000)],
    ['of small letters alone', 'onlysmallletters'],
    ['of digits alone', '492817365028'],
    ['of any writing, with spaces', '  пароль 密码 🔑 λέξη  '],
  ])('%s may be chosen, and counts whole', async (_, password) => {
    const tools = { records: test.engines.records, passwords: createPasswords(), now: () => Date.now() };
    const email = `owner-${Math.abs(password.length * 31 + password.charCodeAt(2))}@example.com`;
    await createAdmin(tools, { email, password, role: 'owner' });
    const login = (tried: string) => api.get('/api/auth/admin-login', json('POST', { email, password: tried }));
    expect((await login(password)).status).toBe(200);
    expect((await login(password.slice(0, -1))).status).toBe(401);
  });
});

describe('a line of the log', () => {
  it('stays one line of JSON, whatever a client put into it', () => {
    const written: string[] = [];
    const log = createLogger('info', 'made-up', { write: (line) => void written.push(line) });
    const forged = 'x\r\n{"level":"info","msg":"forged"}\u2028\u0000\u001b[2J%s %o';
    log.info({ path: forged }, forged);
    expect(written).toHaveLength(1);
    expect(written[0]?.trimEnd()).not.toMatch(/\p{Cc}/u);
    expect(JSON.parse(written[0]!)).toMatchObject({ path: forged, msg: forged });
  });
});

describe('development access', () => {
  const postgres = {
    MINTSCOPE_RECORDS: 'postgres',
    MINTSCOPE_POSTGRES_URL: 'postgres://db:5432/mintscope',
    MINTSCOPE_JWT_SECRET: 'x'.repeat(32),
  };
  it.each([
    ['everything in one process, for this machine', {}, true],
    ['everything in one process, for others too', { MINTSCOPE_API_HOST: '0.0.0.0' }, false],
    ['records elsewhere', postgres, false],
    ['state elsewhere', { MINTSCOPE_STATE_STORE: 'redis', MINTSCOPE_REDIS_URL: 'redis://redis:6379' }, false],
    ['everything in one process, switched off', { MINTSCOPE_DEVELOPMENT_ACCESS: 'false' }, false],
  ])('with %s: %j', (_, environment, on) => {
    expect(readConfig(environment).access.development).toBe(on);
  });
});
