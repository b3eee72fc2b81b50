import { issueNonce } from '@mintscope/records/sign-in/issue-nonce';
import { parseSignInMessage, writeSignInMessage } from '@mintscope/records/sign-in/sign-in-message';
import { messages } from '@mintscope/schemas/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWallet } from '../../test-kit/make-wallet.ts';
import { openTestEngines, type TestEngines } from '../../test-kit/open-test-api.ts';
import { type SignInApi, startSignInApi } from '../../test-kit/start-sign-in-api.ts';

const page = { origin: 'http://localhost:3000' };
const dayMs = 86_400_000;
let test: TestEngines;
let api: SignInApi;

beforeAll(async () => {
  test = await openTestEngines();
  api = await startSignInApi(test);
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

async function acts(userId: string) {
  const { queries } = test.engines.records;
  return queries
    .selectFrom('audit_log')
    .select(['action', 'detail', 'actor_id'])
    .where('subject_id', '=', userId)
    .orderBy('id')
    .execute();
}

describe('a nonce', () => {
  it('comes with a message for this page, this wallet, five minutes', async () => {
    const wallet = makeWallet('nonce');
    const asked = await api.post('/api/auth/nonce', { address: wallet.address }, page);
    expect(asked.status).toBe(200);
    const message = parseSignInMessage(String(asked.body.message));
    expect(message).toMatchObject({
      domain: 'localhost:3000',
      uri: 'http://localhost:3000',
      address: wallet.address,
      version: '1',
      chainId: 'mainnet',
      nonce: asked.body.nonce,
    });
    expect(asked.body.nonce).toMatch(/^[0-9a-f]{40}$/);
    expect(Date.parse(message!.expirationTime!) - Date.parse(message!.issuedAt!)).toBe(5 * 60_000);
    const again = await api.post('/api/auth/nonce', { address: wallet.address }, page);
    expect(again.body.nonce).not.toBe(asked.body.nonce);
  });

  it('is for a configured page where a program asks', async () => {
    const other = await startSignInApi(test, { origins: ['https://Mintscope.example', 'https://other.example'] });
    const asked = await other.post('/api/auth/nonce', { address: makeWallet('nonce').address });
    const named = await other.post(
      '/api/auth/nonce',
      { address: makeWallet('nonce').address },
      { origin: 'https://other.example' },
    );
    await other.close();
    expect(parseSignInMessage(String(asked.body.message))?.domain).toBe('mintscope.example');
    expect(parseSignInMessage(String(named.body.message))?.domain).toBe('other.example');
  });

  it('is not given to what is no wallet', async () => {
    const asked = await api.post('/api/auth/nonce', { address: 'nobody' }, page);
    expect(asked).toMatchObject({ status: 400, body: { field: 'address' } });
  });
});

describe.each(['/api/auth/verify', '/api/auth/wallet-login'])('%s', (path) => {
  const wallet = makeWallet(path);

  it('makes an account the first time, and knows it the second', async () => {
    const first = await api.post(path, await api.ask(wallet, page), page);
    expect(first).toMatchObject({
      status: 200,
      body: { success: true, user: { address: wallet.address, role: 'user', fullAccess: true, adminContext: null } },
    });
    const { entitlement } = first.body.user!;
    expect(entitlement).toMatchObject({ active: true, trial: false });
    expect(Math.abs(entitlement.expiresAt! - Date.now() - 365 * dayMs)).toBeLessThan(60_000);
    const second = await api.post(path, await api.ask(wallet, page), page);
    expect(second.body.user!.id).toBe(first.body.user!.id);
    expect(second.body.user!.entitlement).toEqual(entitlement);
    const validated = await api.post('/api/auth/validate', undefined, { authorization: `Bearer ${second.body.token}` });
    expect(validated.body.user).toEqual(second.body.user);
    expect(await acts(first.body.user!.id)).toEqual([
      { action: 'sign-in', detail: { method: 'wallet', result: 'done' }, actor_id: first.body.user!.id },
      { action: 'sign-in', detail: { method: 'wallet', result: 'done' }, actor_id: first.body.user!.id },
    ]);
  });

  it('takes a wallet’s own text of the same words, and no other', async () => {
    const asked = await api.post('/api/auth/nonce', { address: wallet.address }, page);
    const message = String(asked.body.message);
    const proof = { address: wallet.address, nonce: asked.body.nonce };
    const altered = writeSignInMessage({ ...parseSignInMessage(message)!, statement: 'Something else.' });
    const refused = await api.post(path, { ...proof, message: altered, signature: wallet.sign(altered) }, page);
    expect(refused).toMatchObject({ status: 401, body: { error: 'MESSAGE_ALTERED' } });
    const taken = await api.post(path, { ...proof, message, signature: wallet.sign(message) }, page);
    expect(taken.status).toBe(200);
  });

  it('refuses, each for its reason', async () => {
    const code = async (body: unknown, headers = page) => {
      const called = await api.post(path, body, headers);
      expect(called.status).toBe(401);
      expect(called.body.message).not.toBe(messages.invalidToken);
      return called.body.error;
    };
    const { queries } = test.engines.records;
    const at = { address: wallet.address, origin: page.origin };
    const proof = await api.ask(wallet, page);
    const other = makeWallet('other');
    expect(await code({ ...proof, nonce: 'f'.repeat(40) })).toBe('NONCE_UNKNOWN');
    expect(await code({ ...proof, address: other.address })).toBe('WRONG_ADDRESS');
    expect(await code(proof, { origin: 'http://localhost:4000' })).toBe('WRONG_DOMAIN');
    expect(await code(proof, { origin: 'https://localhost:3000' })).toBe('WRONG_URI');
    expect(await code({ ...proof, signature: other.sign('something') })).toBe('BAD_SIGNATURE');
    const old = await issueNonce(queries, { ...at, nowMs: Date.now() - 5 * 60_000 - 1 });
    expect(await code({ ...at, origin: undefined, nonce: old.nonce, signature: wallet.sign(old.message) })).toBe(
      'NONCE_EXPIRED',
    );
    const early = await issueNonce(queries, { ...at, nowMs: Date.now() + 60_000 });
    expect(await code({ ...at, origin: undefined, nonce: early.nonce, signature: wallet.sign(early.message) })).toBe(
      'NOT_YET_VALID',
    );
    expect((await api.post(path, proof, page)).status).toBe(200);
    expect(await code(proof)).toBe('NONCE_USED');
    const { body } = await api.post(path, await api.ask(wallet, page), page);
    // No caller waits for the notes of refusals.
    await expect
      .poll(async () => (await acts(body.user!.id)).map(({ detail }) => Reflect.get(detail, 'error')))
      .toEqual(expect.arrayContaining(['NONCE_UNKNOWN', 'WRONG_DOMAIN', 'BAD_SIGNATURE', 'NONCE_USED']));
  });

  it('refuses the system program, whose key signs everything', async () => {
    const address = '11111111111111111111111111111111';
    const asked = await api.post('/api/auth/nonce', { address }, page);
    // R neutral, S zero.
    const signature = Buffer.concat([Buffer.from([1]), Buffer.alloc(63)]).toString('base64');
    const called = await api.post(path, { address, nonce: asked.body.nonce, signature }, page);
    expect(called).toMatchObject({ status: 401, body: { error: 'BAD_SIGNATURE' } });
  });

  it('takes one of 100 replays at once', async () => {
    const proof = await api.ask(makeWallet(`replayed ${path}`), page);
    const calls = await Promise.all(Array.from({ length: 100 }, () => api.post(path, proof, page)));
    expect(calls.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(calls.filter(({ status }) => status !== 200).map(({ body }) => body.error))).toEqual(
      new Set(['NONCE_USED']),
    );
  });

  it('makes one account of several first sign-ins at once', async () => {
    const newcomer = makeWallet(`newcomer ${path}`);
    const proofs = await Promise.all(Array.from({ length: 8 }, () => api.ask(newcomer, page)));
    const calls = await Promise.all(proofs.map((proof) => api.post(path, proof, page)));
    expect(calls.map(({ status }) => status)).toEqual(proofs.map(() => 200));
    expect(new Set(calls.map(({ body }) => body.user!.id)).size).toBe(1);
  });

  it('lets no suspended user in, and notes that', async () => {
    const { body } = await api.post(path, await api.ask(wallet, page), page);
    const id = body.user!.id;
    const { queries } = test.engines.records;
    await queries.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', id).execute();
    const refused = await api.post(path, await api.ask(wallet, page), page);
    expect(refused).toMatchObject({ status: 403, body: { error: 'ACCOUNT_SUSPENDED' } });
    await expect
      .poll(async () => (await acts(id)).at(-1))
      .toEqual({
        action: 'sign-in',
        detail: { method: 'wallet', result: 'refused', error: 'ACCOUNT_SUSPENDED' },
        actor_id: null,
      });
    await queries.updateTable('users').set({ suspended_at: null }).where('id', '=', id).execute();
  });
});

it('no one address fills the records with nonces', async () => {
  const limited = await startSignInApi(test, { signInsPerMinute: 5 });
  const calls = await Promise.all(
    Array.from({ length: 12 }, () =>
      limited.post('/api/auth/nonce', { address: makeWallet('many').address }, { 'x-forwarded-for': '192.0.2.1' }),
    ),
  );
  await limited.close();
  expect(calls.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(calls.filter(({ status }) => status === 429)).toHaveLength(7);
});
