import { changeRole } from '@mintscope/records/accounts/change-role';
import { createAdmin } from '@mintscope/records/accounts/create-admin';
import { setPassword } from '@mintscope/records/accounts/set-password';
import { setSuspended } from '@mintscope/records/accounts/set-suspended';
import { createPasswords } from '@mintscope/records/people/passwords';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWallet } from '../../test-kit/make-wallet.ts';
import { openTestEngines, type TestEngines } from '../../test-kit/open-test-api.ts';
import { type SignInApi, startSignInApi } from '../../test-kit/start-sign-in-api.ts';

const password = 'a long enough password';
const there = '/api/auth/switch-user';
const back = '/api/auth/switch-back-to-admin';
let test: TestEngines;
let api: SignInApi;

beforeAll(async () => {
  test = await openTestEngines();
  api = await startSignInApi(test);
  await createAdmin(tools(), { email: 'owner@example.com', password });
  await createAdmin(tools(), { email: 'admin@example.com', password });
  await createAdmin(tools(), { email: 'plain@example.com', password });
  await changeRole(tools(), 'plain@example.com', 'user');
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

function tools() {
  return { records: test.engines.records, passwords: createPasswords(), now: () => Date.now() };
}

const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` });

async function signInAs(email: string) {
  const { body } = await api.post('/api/auth/login', { email, password });
  return { ...body, as: bearer(body.token) };
}

describe('an admin', () => {
  it('becomes a regular user, and no more than that, and comes back as long as before', async () => {
    const admin = await signInAs('admin@example.com');
    const switched = await api.post(there, { targetEmail: 'PLAIN@example.com' }, admin.as);
    expect(switched).toMatchObject({
      status: 200,
      body: {
        user: {
          role: 'user',
          name: 'plain@example.com',
          adminContext: { id: admin.user!.id, name: 'admin@example.com', role: 'admin' },
        },
      },
    });
    expect(switched.body.user!.sessionExpiresAt).toBeLessThanOrEqual(admin.user!.sessionExpiresAt);
    // The admin's own session has ended, and the new one cannot do what an admin can.
    expect((await api.post('/api/auth/validate', undefined, admin.as)).status).toBe(401);
    const as = bearer(switched.body.token);
    expect(await api.post(there, {}, as)).toMatchObject({ status: 403, body: { error: 'FORBIDDEN' } });
    const returned = await api.post(back, undefined, as);
    expect(returned).toMatchObject({
      status: 200,
      body: { user: { id: admin.user!.id, role: 'admin', adminContext: null } },
    });
    expect(returned.body.user!.sessionExpiresAt).toBe(admin.user!.sessionExpiresAt);
    expect((await api.post('/api/auth/validate', undefined, as)).status).toBe(401);
    const { method } = await test.engines.records.queries
      .selectFrom('sessions')
      .select('method')
      .where('id', '=', returned.body.user!.sessionId)
      .executeTakeFirstOrThrow();
    expect(method).toBe('password');
    // The user can see when it began and when it ended.
    const acts = await test.engines.records.queries
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'admin_id', 'detail'])
      .where('subject_id', '=', switched.body.user!.id)
      .where('action', 'in', ['switch-user', 'switch-back-to-admin'])
      .orderBy('id')
      .execute();
    const [userId, adminId] = [switched.body.user!.id, admin.user!.id];
    expect(acts).toMatchObject([
      { action: 'switch-user', actor_id: adminId, detail: { result: 'done' } },
      { action: 'switch-back-to-admin', actor_id: userId, admin_id: adminId, detail: { result: 'done' } },
    ]);
  });

  it('finds a user by wallet and by username', async () => {
    const wallet = makeWallet('found');
    const { body } = await api.post('/api/auth/verify', await api.ask(wallet));
    await api.post('/api/auth/update-username', { username: 'Found_1' }, bearer(body.token));
    for (const targetEmail of [wallet.address, 'found_1']) {
      const admin = await signInAs('admin@example.com');
      const switched = await api.post(there, { targetEmail }, admin.as);
      expect(switched.body.user).toMatchObject({ id: body.user!.id, address: wallet.address });
    }
    const acts = await test.engines.records.queries
      .selectFrom('audit_log')
      .select('actor_id')
      .where('action', '=', 'switch-user')
      .where('subject_id', '=', body.user!.id)
      .execute();
    expect(acts).toHaveLength(2);
  });

  it('sees the product as a plain account of their own, one however often', async () => {
    const calls = await Promise.all(
      Array.from({ length: 4 }, async () => api.post(there, {}, (await signInAs('owner@example.com')).as)),
    );
    expect(calls.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(calls.map(({ body }) => body.user!.id)).size).toBe(1);
    expect(calls[0]!.body.user).toMatchObject({
      role: 'user',
      name: 'owner@example.com as a user',
      fullAccess: true,
      adminContext: { role: 'owner' },
    });
  });

  it('switches once with one session', async () => {
    const admin = await signInAs('admin@example.com');
    const calls = await Promise.all(
      Array.from({ length: 6 }, () => api.post(there, { targetEmail: 'plain@example.com' }, admin.as)),
    );
    expect(calls.filter(({ status }) => status === 200)).toHaveLength(1);
    const inForce = await Promise.all(
      calls.map(({ body }) => api.post('/api/auth/validate', undefined, bearer(body.token))),
    );
    expect(inForce.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    ['owner@example.com', 409, 'NOT_A_REGULAR_USER'],
    ['admin@example.com', 409, 'NOT_A_REGULAR_USER'],
    ['nobody@example.com', 404, 'NOT_FOUND'],
    ["' OR true --", 404, 'NOT_FOUND'],
  ])('does not become %s', async (targetEmail, status, error) => {
    const admin = await signInAs('admin@example.com');
    expect(await api.post(there, { targetEmail }, admin.as)).toMatchObject({ status, body: { error } });
    expect((await api.post('/api/auth/validate', undefined, admin.as)).status).toBe(200);
  });

  it('does not become a suspended user', async () => {
    const admin = await signInAs('admin@example.com');
    await setSuspended(tools(), 'plain@example.com', true);
    const refused = await api.post(there, { targetEmail: 'plain@example.com' }, admin.as);
    await setSuspended(tools(), 'plain@example.com', false);
    expect(refused).toMatchObject({ status: 403, body: { error: 'ACCOUNT_SUSPENDED' } });
    expect((await api.post('/api/auth/validate', undefined, admin.as)).status).toBe(200);
  });
});

describe('a switched session', () => {
  async function switched() {
    const admin = await signInAs('admin@example.com');
    const { body } = await api.post(there, { targetEmail: 'plain@example.com' }, admin.as);
    return bearer(body.token);
  }

  it.each([
    ['is suspended', () => setSuspended(tools(), 'admin@example.com', true)],
    ['is no admin any more', () => changeRole(tools(), 'admin@example.com', 'user')],
    ['has a new password', () => setPassword(tools(), 'admin@example.com', password)],
  ])('leads nowhere when its admin %s', async (_case, change) => {
    const as = await switched();
    await change();
    expect((await api.post(back, undefined, as)).status).toBe(401);
    await setSuspended(tools(), 'admin@example.com', false);
    await changeRole(tools(), 'admin@example.com', 'admin');
  });

  it('leads back once', async () => {
    const as = await switched();
    const calls = await Promise.all(Array.from({ length: 6 }, () => api.post(back, undefined, as)));
    expect(calls.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

it('no other caller switches, or switches back', async () => {
  const plain = await signInAs('plain@example.com');
  expect((await api.post(there, {}, plain.as)).status).toBe(403);
  expect(await api.post(back, undefined, plain.as)).toMatchObject({ status: 409, body: { error: 'NOT_SWITCHED' } });
  expect((await api.post(there, {})).status).toBe(401);
  expect((await api.post(back)).status).toBe(401);
});
