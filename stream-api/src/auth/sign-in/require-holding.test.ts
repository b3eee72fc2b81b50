import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeWallet } from '../../test-kit/make-wallet.ts';
import { openTestEngines, type TestEngines } from '../../test-kit/open-test-api.ts';
import { startNode } from '../../test-kit/start-node.ts';
import { type SignInApi, startSignInApi } from '../../test-kit/start-sign-in-api.ts';

const productMint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const whole = 1_000_000n;

let test: TestEngines;
let api: SignInApi;
let held: (owner: string) => bigint | 'away';
let node: Awaited<ReturnType<typeof startNode>>;

beforeAll(async () => {
  test = await openTestEngines();
  node = await startNode(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const owner = JSON.parse(text).params[0];
    const amount = held(owner);
    if (amount === 'away') {
      response.statusCode = 502;
      response.end();
      return;
    }
    const info = { mint: productMint, owner, tokenAmount: { amount: String(amount), decimals: 6 } };
    const value = amount === 0n ? [] : [{ account: { data: { parsed: { info } } } }];
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { value } }));
  });
  api = await startSignInApi(test, { productMint, minimumHolding: 100_000 }, { rpcUrl: node.origin });
});
afterEach(() => {
  held = () => 0n;
});
afterAll(async () => {
  await api?.close();
  await node?.close();
  await test?.close();
});

const login = async (name: string, path = '/api/auth/wallet-login') => {
  const wallet = makeWallet(name);
  return api.post(path, await api.ask(wallet));
};

describe('once the product has a mint, wallet-login', () => {
  it('lets a wallet in that holds the least, with the free days', async () => {
    held = () => 100_000n * whole;
    const called = await login('holder');
    expect(called).toMatchObject({ status: 200, body: { user: { fullAccess: true, entitlement: { active: true } } } });
  });

  it('keeps a wallet out that holds a millionth less, and says of what there is too little', async () => {
    held = () => 100_000n * whole - 1n;
    const wallet = makeWallet('nearly');
    const proof = await api.ask(wallet);
    const refused = await api.post('/api/auth/wallet-login', proof);
    expect(refused).toMatchObject({ status: 403, body: { error: 'HOLDING_TOO_SMALL' } });
    expect(refused.body.message).toContain('token balance');
    expect(refused.body.message).toContain('100,000');
    // Nothing was used up: with one token more the same signature does.
    held = () => 100_000n * whole;
    expect((await api.post('/api/auth/wallet-login', proof)).status).toBe(200);
  });

  it('lets nobody in while the chain cannot be asked', async () => {
    held = () => 'away';
    const refused = await login('holder');
    expect(refused).toMatchObject({ status: 503, body: { error: 'CHAIN_UNAVAILABLE' } });
    expect(JSON.stringify(refused.body)).not.toContain(node.origin);
  });

  it('asks for no holding of those who paid, while it lasts, and of admins', async () => {
    const { queries } = test.engines.records;
    const { body } = await login('payer', '/api/auth/verify');
    const userId = body.user!.id;
    const from = new Date(Date.now() - 86_400_000);
    const until = (days: number) => ({ expires_at: new Date(Date.now() + days * 86_400_000) });
    const row = { user_id: userId, trial: false, starts_at: from, source: 'payment', ...until(1) };
    expect((await login('payer')).status).toBe(403);
    await queries.insertInto('entitlements').values(row).execute();
    expect((await login('payer')).status).toBe(200);
    await queries.updateTable('entitlements').set(until(-0.5)).where('user_id', '=', userId).execute();
    expect((await login('payer')).status).toBe(403);
    await queries
      .updateTable('entitlements')
      .set({ ...until(1), source: 'sign-in' })
      .where('user_id', '=', userId)
      .execute();
    expect((await login('payer')).status).toBe(403);
    await queries.updateTable('users').set({ role: 'admin' }).where('id', '=', userId).execute();
    expect((await login('payer')).status).toBe(200);
  });
});

describe('once the product has a mint, verify', () => {
  it('lets in who holds nothing, to pay, without free days', async () => {
    held = () => 'away';
    const called = await login('newcomer', '/api/auth/verify');
    expect(called).toMatchObject({
      status: 200,
      body: { user: { fullAccess: false, entitlement: { active: false, expiresAt: null } } },
    });
    held = () => 100_000n * whole;
    const later = await login('newcomer');
    expect(later.body.user).toMatchObject({ id: called.body.user!.id, fullAccess: true });
  });
});
