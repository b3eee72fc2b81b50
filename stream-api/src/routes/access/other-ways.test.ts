import { createHash, createHmac } from 'node:crypto';
import { createAdmin } from '@mintscope/records/accounts/create-admin';
import { createPasswords } from '@mintscope/records/people/passwords';
import { developmentAddress } from '@mintscope/schemas/api/access/login-for-development';
import { messages } from '@mintscope/schemas/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWallet } from '../../test-kit/make-wallet.ts';
import { openTestEngines, type TestEngines } from '../../test-kit/open-test-api.ts';
import { type SignInApi, startSignInApi } from '../../test-kit/start-sign-in-api.ts';

const botToken = '123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11';
const productMint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
let test: TestEngines;
let api: SignInApi;
/** As an operator runs it: no bot, no codes, no development access. */
let bare: SignInApi;

beforeAll(async () => {
  test = await openTestEngines();
  const on = {
    development: true,
    investorCodes: ['first partner code', 'second partner code'],
    telegramBotToken: botToken,
  };
  api = await startSignInApi(test, on);
  bare = await startSignInApi(test, { development: false, productMint });
});
afterAll(async () => {
  await api?.close();
  await bare?.close();
  await test?.close();
});

describe('an investor code', () => {
  const path = '/api/investor/simple-login';
  const from = (last: number) => ({ 'x-forwarded-for': `198.51.100.${last}` });

  it('lets its partner in, each code another', async () => {
    const first = await api.post(path, { investorCode: ' first partner code ' }, from(1));
    expect(first).toMatchObject({
      status: 200,
      body: { message: messages.investorGranted, user: { role: 'user', fullAccess: true, address: null } },
    });
    const again = await api.post(path, { investorCode: 'first partner code' }, from(1));
    const other = await api.post(path, { investorCode: 'second partner code' }, from(1));
    expect(again.body.user!.id).toBe(first.body.user!.id);
    expect(other.body.user!.id).not.toBe(first.body.user!.id);
  });

  it('makes one account of many first uses at once', async () => {
    const fresh = await startSignInApi(test, { investorCodes: ['a code of many'] });
    const calls = await Promise.all(
      Array.from({ length: 5 }, () => fresh.post(path, { investorCode: 'a code of many' }, from(2))),
    );
    await fresh.close();
    expect(new Set(calls.map(({ body }) => body.user?.id)).size).toBe(1);
    expect(calls[0]!.status).toBe(200);
  });

  it('that is wrong is refused; after five the address is, whatever it says', async () => {
    const wrong = { status: 401, body: { error: 'INVESTOR_CODE_WRONG', message: messages.investorCodeWrong } };
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(await api.post(path, { investorCode: 'First partner code' }, from(3))).toMatchObject(wrong);
    }
    expect(await api.post(path, { investorCode: 'first partner code' }, from(3))).toMatchObject(wrong);
    expect((await api.post(path, { investorCode: 'first partner code' }, from(4))).status).toBe(200);
  });

  it('lets all in that come at once from one address', async () => {
    const body = { investorCode: 'first partner code' };
    const calls = await Promise.all(Array.from({ length: 12 }, () => api.post(path, body, from(6))));
    expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 200));
  });

  it('that is right does not let its partner guess those of others on and on', async () => {
    const guess = async (investorCode: string) => (await api.post(path, { investorCode }, from(7))).status;
    for (let round = 0; round < 2; round++) {
      expect(await guess('first partner code')).toBe(200);
      for (let n = 0; n < 2; n++) expect(await guess(`guess ${n}`)).toBe(401);
    }
    expect(await guess('first partner code')).toBe(200);
    expect(await guess('one guess too many')).toBe(401);
    expect(await guess('second partner code')).toBe(401);
    expect(await guess('first partner code')).toBe(401);
  });

  it('is asked for', async () => {
    const called = await api.post(path, { investorCode: '  ' }, from(5));
    expect(called).toMatchObject({
      status: 400,
      body: { message: messages.investorCodeNeeded, field: 'investorCode' },
    });
    expect((await bare.post(path, { investorCode: '' }, from(5))).status).toBe(400);
    expect((await bare.post(path, { investorCode: 'first partner code' }, from(5))).status).toBe(401);
  });
});

describe('development access', () => {
  const path = '/api/auth/dev-login';

  it.each([
    [undefined, 'owner', false],
    [developmentAddress, 'owner', false],
    ['the-owner-of-it', 'owner', false],
    ['some-admin', 'admin', false],
    [makeWallet('a developer').address, 'user', true],
  ])('gives %s the role %s', async (address, role, trial) => {
    const called = await api.post(path, address === undefined ? {} : { address, signature: 'x', nonce: 'x' });
    expect(called).toMatchObject({ status: 200, body: { user: { role, fullAccess: true, entitlement: { trial } } } });
    const again = await api.post(path, address === undefined ? {} : { address });
    expect(again.body.user!.id).toBe(called.body.user!.id);
  });

  it('makes no visitor the user of a wallet, and no wallet its owner', async () => {
    const wallet = makeWallet('a real wallet');
    const real = await api.post('/api/auth/verify', await api.ask(wallet));
    const developer = await api.post(path, { address: wallet.address });
    expect(real.status).toBe(200);
    expect(developer.body.user!.id).not.toBe(real.body.user!.id);
  });

  it('is not there where it is off, whatever is sent', async () => {
    const nothing = await bare.post('/api/auth/nothing-here', {});
    for (const body of [{}, { address: 5 }, { role: 'owner' }, undefined]) {
      const called = await bare.post(path, body);
      expect({ ...called.body, requestId: '' }).toEqual({ ...nothing.body, requestId: '' });
      expect(called.status).toBe(404);
    }
  });
});

describe('Telegram', () => {
  const path = '/api/auth/telegram-login';
  const vouched = (id: number, { agoSeconds = 0, name = 'Ada' } = {}) => {
    const auth_date = Math.floor(Date.now() / 1000) - agoSeconds;
    const secret = createHash('sha256').update(botToken).digest();
    const lines = `auth_date=${auth_date}\nfirst_name=${name}\nid=${id}`;
    return { id, first_name: name, auth_date, hash: createHmac('sha256', secret).update(lines).digest('hex') };
  };

  it('lets its user in, once for each word of Telegram, newest first', async () => {
    const first = await api.post(path, vouched(1, { agoSeconds: 60 }));
    expect(first).toMatchObject({ status: 200, body: { user: { role: 'user', name: 'Ada', fullAccess: true } } });
    const newer = vouched(1, { agoSeconds: 30 });
    const second = await api.post(path, newer);
    expect(second.body.user!.id).toBe(first.body.user!.id);
    expect(await api.post(path, newer)).toMatchObject({ status: 401, body: { error: 'TELEGRAM_USED' } });
    const older = await api.post(path, vouched(1, { agoSeconds: 45 }));
    expect(older).toMatchObject({ status: 401, body: { error: 'TELEGRAM_USED' } });
  });

  it('counts one of many at once, also the first', async () => {
    for (const user of [vouched(2, { agoSeconds: 9 }), vouched(2)]) {
      const calls = await Promise.all(Array.from({ length: 20 }, () => api.post(path, user)));
      expect(calls.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(calls.filter(({ body }) => body.error === 'TELEGRAM_USED')).toHaveLength(19);
    }
  });

  it('says names without what turns or hides them', async () => {
    const called = await api.post(path, vouched(3, { name: 'A\u202eda\u200b' }));
    expect(called.body.user!.name).toBe('Ada');
    const nameless = await api.post(path, vouched(4, { name: '\u200b' }));
    expect(nameless.body.user!.name).toBe('Telegram 4');
  });

  it('vouches for nothing else', async () => {
    const called = await api.post(path, { ...vouched(5), id: 6 });
    expect(called).toMatchObject({ status: 401, body: { error: 'TELEGRAM_HASH_WRONG' } });
    const more = await api.post(path, { ...vouched(5), role: 'owner' });
    expect(more).toMatchObject({ status: 400, body: { field: 'role' } });
  });

  it('says names of one line, whose field is told', async () => {
    const called = await api.post(path, vouched(9, { name: 'Ada\nlast_name=Lovelace' }));
    expect(called).toMatchObject({ status: 400, body: { field: 'first_name' } });
  });

  it('opens no account that was linked by a code to get messages', async () => {
    const { id } = (await api.post(path, vouched(20, { agoSeconds: 60 }))).body.user!;
    await test.engines.records.queries
      .updateTable('telegram_accounts')
      .set({ linked_by: 'code', signed_in_at: null })
      .where('user_id', '=', id)
      .execute();
    expect(await api.post(path, vouched(20))).toMatchObject({ status: 409, body: { error: 'TELEGRAM_LINKED' } });
  });

  it('is 404 without a bot', async () => {
    const called = await bare.post(path, vouched(7));
    expect(called).toMatchObject({ status: 404, body: { message: 'No Telegram bot is configured.' } });
  });

  it('gives no free days once the product has a mint', async () => {
    const mint = await startSignInApi(test, { telegramBotToken: botToken, productMint });
    const called = await mint.post(path, vouched(8));
    await mint.close();
    expect(called).toMatchObject({
      status: 200,
      body: { user: { fullAccess: false, entitlement: { expiresAt: null } } },
    });
  });
});

it('tells which ways there are', async () => {
  const options = async ({ get }: SignInApi) => get('/api/auth/options');
  expect(await options(api)).toMatchObject({
    developmentAccess: true,
    investorCodes: true,
    telegramBotId: '123456',
    productMint: null,
    minimumHolding: 100_000,
    payments: false,
    priceUsd: 99,
  });
  const told = await options(bare);
  expect(told).toMatchObject({ developmentAccess: false, investorCodes: false, telegramBotId: null, productMint });
  expect(JSON.stringify(await options(api))).not.toContain('ABC-DEF');
});

describe('a username', () => {
  const path = '/api/auth/update-username';
  const signIn = async (name: string) => {
    const { body } = await api.post('/api/auth/verify', await api.ask(makeWallet(name)));
    return { authorization: `Bearer ${body.token}` };
  };

  it('is the caller’s, and no other’s in any case', async () => {
    const [one, other] = [await signIn('one'), await signIn('other')];
    expect(await api.post(path, { username: ' Ada_1 ' }, one)).toMatchObject({ status: 200, body: { success: true } });
    expect((await api.post('/api/auth/validate', undefined, one)).body.user!.username).toBe('Ada_1');
    expect(await api.post(path, { username: 'ada_1' }, one)).toMatchObject({ status: 200 });
    expect(await api.post(path, { username: 'ADA_1' }, other)).toMatchObject({
      status: 409,
      body: { error: 'USERNAME_TAKEN', field: 'username' },
    });
  });

  it('is given to one of several at once', async () => {
    const callers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => signIn(`wants ${name}`)));
    const calls = await Promise.all(callers.map((caller) => api.post(path, { username: 'wanted' }, caller)));
    expect(calls.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it.each([
    [undefined, messages.usernameNeeded],
    ['  ', messages.usernameNeeded],
    ['ab', messages.usernameLength],
    ['x'.repeat(21), messages.usernameLength],
    ['has space', messages.usernameLetters],
    ['ünicode', messages.usernameLetters],
  ])('%s is refused: %s', async (username, message) => {
    const caller = await signIn('one');
    expect(await api.post(path, { username }, caller)).toMatchObject({
      status: 400,
      body: { message, field: 'username' },
    });
  });
});

it('a session ends with logout, and no other does', async () => {
  await createAdmin(
    { records: test.engines.records, passwords: createPasswords(), now: () => Date.now() },
    { email: 'leaves@example.com', password: 'a long enough password' },
  );
  const credentials = { email: 'leaves@example.com', password: 'a long enough password' };
  const { body } = await api.post('/api/auth/admin-login', credentials);
  const { body: kept } = await api.post('/api/auth/admin-login', credentials);
  const [caller, other] = [body, kept].map(({ token }) => ({ authorization: `Bearer ${token}` }));
  expect(await api.post('/api/auth/logout', undefined, caller)).toMatchObject({ status: 200, body: { success: true } });
  expect(await api.post('/api/auth/validate', undefined, caller)).toMatchObject({
    status: 401,
    body: { message: messages.invalidToken },
  });
  expect((await api.post('/api/auth/validate', undefined, other)).status).toBe(200);
});
