import { createAdmin } from '@mintscope/records/accounts/create-admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeQuickPasswords } from '../../test-kit/make-quick-passwords.ts';
import { openTestEngines, type TestEngines } from '../../test-kit/open-test-api.ts';
import { refuseAudit } from '../../test-kit/refuse-audit.ts';
import { makeUser, type SignedInUser, signIn } from '../../test-kit/sign-in.ts';
import { type SignInApi, startSignInApi } from '../../test-kit/start-sign-in-api.ts';

const old = 'seven geese over the lake';
const fresh = 'eleven cranes under a bridge';
const passwords = makeQuickPasswords();
let test: TestEngines;
let api: SignInApi;
let accounts = 0;

beforeAll(async () => {
  test = await openTestEngines();
  api = await startSignInApi(test, {}, {}, { passwords });
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

/** A new account with the password `old`, signed in. */
async function account(): Promise<SignedInUser & { email: string }> {
  const tools = { records: test.engines.records, passwords, now: () => Date.now() };
  const email = `owner${accounts++}@example.com`;
  const { userId } = await createAdmin(tools, { email, password: old, role: 'owner' });
  return { ...(await signIn(test, { userId, method: 'password' })), email };
}

function change(who: SignedInUser, currentPassword: string, newPassword: string, address = '192.0.2.1') {
  const headers = { ...who.headers, 'x-forwarded-for': address };
  return api.post('/api/auth/change-password', { currentPassword, newPassword }, headers);
}

async function login(email: string, password: string): Promise<number> {
  return (await api.post('/api/auth/login', { email, password }, { 'x-forwarded-for': '192.0.2.9' })).status;
}

async function isIn(who: SignedInUser): Promise<boolean> {
  return (await api.post('/api/auth/update-username', { username: 'x' }, who.headers)).status !== 401;
}

function acts(userId: string) {
  return test.engines.records.queries
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_id', 'address', 'detail'])
    .where('action', '=', 'change-password')
    .where('subject_id', '=', userId)
    .orderBy('at')
    .execute();
}

describe('a change of password', () => {
  it('with the current one lets in with the new one only, and is told in the log', async () => {
    const who = await account();
    expect(who.user.hasPassword).toBe(true);
    expect(await change(who, old, fresh)).toMatchObject({ status: 200, body: { success: true, ended: 0 } });
    expect(await login(who.email, old)).toBe(401);
    expect(await login(who.email, fresh)).toBe(200);
    expect(await acts(who.userId)).toEqual([
      { actor_id: who.userId, subject_id: who.userId, address: '192.0.2.1', detail: { result: 'done' } },
    ]);
  });

  it('ends all other sessions, switched ones too, and keeps its own', async () => {
    const who = await account();
    const other = await signIn(test, { userId: who.userId });
    const switched = await signIn(test, { adminId: who.userId });
    const another = await signIn(test);
    expect(await change(who, old, fresh)).toMatchObject({ status: 200, body: { ended: 2 } });
    expect(await Promise.all([who, other, switched, another].map(isIn))).toEqual([true, false, false, true]);
  });

  it('that cannot be told in the log changes nothing and ends nothing', async () => {
    const who = await account();
    const other = await signIn(test, { userId: who.userId });
    const { status } = await refuseAudit(test, who.userId, () => change(who, old, fresh));
    expect(status).toBe(500);
    expect(await isIn(other)).toBe(true);
    expect(await login(who.email, old)).toBe(200);
  });

  it('without the current one changes nothing, ends nothing, and is told in the log', async () => {
    const who = await account();
    const other = await signIn(test, { userId: who.userId });
    expect(await change(who, fresh, fresh)).toMatchObject({
      status: 403,
      body: { error: 'WRONG_PASSWORD', field: 'currentPassword' },
    });
    expect(await isIn(other)).toBe(true);
    expect(await login(who.email, old)).toBe(200);
    expect(await acts(who.userId)).toMatchObject([{ detail: { result: 'refused', error: 'WRONG_PASSWORD' } }]);
  });

  it('looks at five of many guesses at once, wherever they come from, and locks no user out', async () => {
    const who = await account();
    const guesses = Array.from({ length: 20 }, (_, n) => change(who, `guess number ${n}`, fresh, `192.0.2.${n}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(403), ...Array(15).fill(429)]);
    expect(await change(who, old, fresh, '198.51.100.1')).toMatchObject({
      status: 429,
      body: { error: 'RATE_LIMITED' },
    });
    expect(await login(who.email, old)).toBe(200);
  });

  it('tells those who guessed too often what is left of the wait', async () => {
    const who = await account();
    for (let n = 0; n < 5; n++) await change(who, 'wrong', fresh);
    const wait = async () => Number((await change(who, old, fresh)).headers.get('retry-after'));
    expect(await wait()).toBeGreaterThan(890);
    expect(await wait()).toBeLessThanOrEqual(900);
    await test.engines.records.queries
      .updateTable('sign_in_failures')
      .set({ locked_until: new Date(Date.now() + 100_000) })
      .where('account', '=', `change-password ${who.userId}`)
      .execute();
    expect(await wait()).toBeGreaterThan(60);
    expect(await wait()).toBeLessThanOrEqual(100);
  });

  it('forgets wrong ones after a right one', async () => {
    const who = await account();
    for (let n = 0; n < 4; n++) expect((await change(who, 'wrong', fresh)).status).toBe(403);
    expect((await change(who, old, fresh)).status).toBe(200);
    for (let n = 0; n < 4; n++) expect((await change(who, 'wrong', old)).status).toBe(403);
    expect((await change(who, fresh, old)).status).toBe(200);
  });

  it('counts once of several at once', async () => {
    const who = await account();
    const all = await Promise.all([fresh, `${fresh} 2`, `${fresh} 3`].map((text) => change(who, old, text)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
  });

  it.each([
    ['elevenchars', 'A password has at least 12 characters.'],
    ['OWNER@example.com', 'A password is not the e-mail address.'],
    ['Mintscope2026!', 'A password is not made of words of the product or parts of the e-mail address.'],
    ['qwerty123456', 'This password is among those that are tried first: it is made of common ones.'],
  ])('to %s is refused, and guesses nothing', async (weak, message) => {
    const who = await account();
    const text = weak.replace('OWNER@example.com', who.email.toUpperCase());
    for (let n = 0; n < 6; n++) {
      expect(await change(who, old, text)).toMatchObject({
        status: 400,
        body: { error: 'PASSWORD_WEAK', field: 'newPassword', message },
      });
    }
    expect((await change(who, old, fresh)).status).toBe(200);
  });

  it('is nothing for an account without a password', async () => {
    const who = await signIn(test);
    expect(who.user.hasPassword).toBe(false);
    expect(await change(who, old, fresh)).toMatchObject({ status: 409, body: { error: 'NO_PASSWORD' } });
  });

  it('is nothing for an admin in a user’s place', async () => {
    const who = await account();
    const adminId = await makeUser(test, { role: 'admin' });
    const switched = await signIn(test, { userId: who.userId, adminId });
    expect(await change(switched, old, fresh)).toMatchObject({ status: 409, body: { error: 'SWITCHED' } });
    expect(await login(who.email, old)).toBe(200);
  });
});
