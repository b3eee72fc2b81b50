import { changeRole } from '@mintscope/records/accounts/change-role';
import { createAdmin } from '@mintscope/records/accounts/create-admin';
import { setPassword } from '@mintscope/records/accounts/set-password';
import { setSuspended } from '@mintscope/records/accounts/set-suspended';
import { messages } from '@mintscope/schemas/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeQuickPasswords } from '../../test-kit/make-quick-passwords.ts';
import { openTestEngines, type TestEngines } from '../../test-kit/open-test-api.ts';
import { type SignInApi, startSignInApi } from '../../test-kit/start-sign-in-api.ts';

const password = 'a long enough password';
const passwords = makeQuickPasswords();
let test: TestEngines;
let api: SignInApi;
let addresses = 0;

beforeAll(async () => {
  test = await openTestEngines();
  api = await startSignInApi(test, {}, {}, { passwords });
  await createAdmin(tools(), { email: 'admin@example.com', password, role: 'owner' });
  await createAdmin(tools(), { email: 'locked@example.com', password });
  await createAdmin(tools(), { email: 'plain@example.com', password });
  await changeRole(tools(), 'plain@example.com', 'user');
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

function tools() {
  return { records: test.engines.records, passwords, now: () => Date.now() };
}

/** An address that no sign-in failed from yet. */
function elsewhere() {
  addresses++;
  return { 'x-forwarded-for': `192.0.2.${addresses}` };
}

describe.each([
  ['/api/auth/admin-login', messages.adminLoginFailed],
  ['/api/auth/login', messages.loginFailed],
])('%s', (path, failed) => {
  it('lets an admin in, however the e-mail is typed', async () => {
    const called = await api.post(path, { email: ' Admin@Example.COM ', password }, elsewhere());
    expect(called).toMatchObject({
      status: 200,
      body: { success: true, user: { role: 'owner', name: 'admin@example.com', address: null, fullAccess: true } },
    });
    const days = (called.body.user!.entitlement.expiresAt! - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
  });

  it('answers a wrong password, an unknown account and a locked one alike', async () => {
    const from = elsewhere();
    const wrong = await api.post(path, { email: 'admin@example.com', password: 'wrong' }, from);
    const unknown = await api.post(path, { email: 'nobody@example.com', password: 'wrong' }, from);
    const there = { email: 'locked@example.com', password: 'wrong' };
    for (let attempt = 0; attempt < 5; attempt++) expect((await api.post(path, there, from)).status).toBe(401);
    const locked = await api.post(path, { ...there, password }, from);
    const answers = [wrong, unknown, locked].map(({ status, body }) => ({ status, ...body, requestId: '' }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 401, success: false, error: 'LOGIN_FAILED', message: failed });
    // A stranger's failures lock no user out elsewhere.
    expect((await api.post(path, { ...there, password }, elsewhere())).status).toBe(200);
  });

  it('looks at five of many guesses at once', async () => {
    const from = elsewhere();
    const guess = (text: string) => api.post(path, { email: 'locked@example.com', password: text }, from);
    const guesses = Array.from({ length: 30 }, (_, number) => guess(`guess ${number}`));
    expect((await Promise.all(guesses)).every(({ status }) => status === 401)).toBe(true);
    expect((await guess(password)).status).toBe(401);
    const { failures } = await test.engines.records.queries
      .selectFrom('sign_in_failures')
      .select('failures')
      .where('account', '=', 'locked@example.com')
      .where('address', '=', from['x-forwarded-for'])
      .executeTakeFirstOrThrow();
    expect(failures).toBe(5);
  });

  it('lets all in that come at once with the right password', async () => {
    const from = elsewhere();
    const one = () => api.post(path, { email: 'admin@example.com', password }, from);
    const calls = await Promise.all(Array.from({ length: 12 }, one));
    expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 200));
  });

  it('forgets failures after a success', async () => {
    const from = elsewhere();
    const post = (text: string) => api.post(path, { email: 'admin@example.com', password: text }, from);
    for (let round = 0; round < 2; round++) {
      for (let attempt = 0; attempt < 4; attempt++) await post('wrong');
      expect((await post(password)).status).toBe(200);
    }
  });

  it.each([
    ['no e-mail', { password }, 'email', messages.adminFieldsNeeded],
    ['an empty password', { email: 'a@b.example', password: '' }, 'password', messages.adminFieldsNeeded],
    ['an e-mail with NUL', { email: 'a\u0000b', password }, 'email', 'email: holds a character that is no text'],
    ['more', { email: 'a@b.example', password, role: 'owner' }, 'role', 'role: is not a name that is known here'],
  ])('refuses %s by name', async (_case, body, field, message) => {
    expect(await api.post(path, body, elsewhere())).toMatchObject({ status: 400, body: { field, message } });
  });
});

it('admin-login answers a regular account as a wrong password, login lets it in', async () => {
  const body = { email: 'plain@example.com', password };
  const from = elsewhere();
  const refused = await api.post('/api/auth/admin-login', body, from);
  expect(refused).toMatchObject({ status: 401, body: { error: 'LOGIN_FAILED', message: messages.adminLoginFailed } });
  expect(await api.post('/api/auth/login', body, from)).toMatchObject({
    status: 200,
    body: { user: { role: 'user' } },
  });
});

it('a suspended admin is told so only with the right password, and sees what was tried', async () => {
  const body = { email: 'admin@example.com', password };
  await createAdmin(tools(), { email: 'deputy@example.com', password, role: 'owner' });
  await setSuspended(tools(), 'admin@example.com', true);
  const from = elsewhere();
  expect(await api.post('/api/auth/admin-login', { ...body, password: 'wrong' }, from)).toMatchObject({ status: 401 });
  expect(await api.post('/api/auth/admin-login', body, from)).toMatchObject({
    status: 403,
    body: { error: 'ACCOUNT_SUSPENDED' },
  });
  await setSuspended(tools(), 'admin@example.com', false);
  await expect
    .poll(async () => {
      const rows = await test.engines.records.queries
        .selectFrom('audit_log')
        .select(['detail', 'actor_id'])
        .where('action', '=', 'sign-in')
        .where('address', '=', from['x-forwarded-for'])
        .execute();
      return rows.map(({ detail, actor_id }) => [Reflect.get(detail, 'error'), actor_id]);
    })
    .toEqual(
      expect.arrayContaining([
        ['LOGIN_FAILED', null],
        ['ACCOUNT_SUSPENDED', null],
      ]),
    );
});

describe('a sign-in under way', () => {
  const fresh = 'eleven cranes under a bridge';
  const email = 'under-way@example.com';
  let userId: string;
  /** What happens once, between the look at a password and the session. */
  let meanwhile: (() => Promise<unknown>) | undefined;
  let slow: SignInApi;

  beforeAll(async () => {
    const verify: typeof passwords.verify = async (hash, text) => {
      const fits = await passwords.verify(hash, text);
      const happens = meanwhile;
      meanwhile = undefined;
      await happens?.();
      return fits;
    };
    slow = await startSignInApi(test, {}, {}, { passwords: { ...passwords, verify } });
    ({ userId } = await createAdmin(tools(), { email, password }));
  });
  beforeEach(() => setPassword(tools(), email, password));
  afterAll(() => slow?.close());

  const login = (text: string) => slow.post('/api/auth/admin-login', { email, password: text }, elsewhere());
  const sessions = () =>
    test.engines.records.queries
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .execute();

  it('with a password that is set anew meanwhile fails like one with a wrong password', async () => {
    const wrong = await login('wrong');
    meanwhile = () => setPassword(tools(), email, fresh);
    const overtaken = await login(password);
    expect({ ...overtaken.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
    expect(overtaken.status).toBe(401);
    expect(await sessions()).toEqual([]);
    expect((await login(fresh)).status).toBe(200);
  });

  it('with a password that its user changes meanwhile fails', async () => {
    const { body } = await login(password);
    const change = { currentPassword: password, newPassword: fresh };
    meanwhile = () => slow.post('/api/auth/change-password', change, { authorization: `Bearer ${body.token}` });
    expect((await login(password)).status).toBe(401);
    expect(await sessions()).toEqual([{ id: body.user!.sessionId }]);
  });

  it('fails also when the clock stands still while the password changes', async () => {
    const at = Date.now() - 60_000;
    const still = { ...tools(), now: () => at };
    await setPassword(still, email, password);
    meanwhile = () => setPassword(still, email, fresh);
    expect((await login(password)).status).toBe(401);
  });

  it('goes on when the same password is only hashed anew meanwhile', async () => {
    const again = await passwords.hash(password);
    meanwhile = () =>
      test.engines.records.queries
        .updateTable('passwords')
        .set({ hash: again })
        .where('user_id', '=', userId)
        .execute();
    expect((await login(password)).status).toBe(200);
    expect((await login(password)).status).toBe(200);
  });
});
