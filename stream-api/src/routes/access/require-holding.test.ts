import { type Grant, grantEntitlement } from '@mintscope/records/billing/grant-entitlement';
import { startNode } from '@mintscope/records/testing/start-node';
import type { SessionUser } from '@mintscope/schemas/session-user';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeWallet } from '../../test-kit/make-wallet.ts';
import { openTestEngines, type TestEngines } from '../../test-kit/open-test-api.ts';
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

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

const grant = (userId: string, source: Grant['source'], days: number) =>
  test.engines.records.transact((queries) =>
    grantEntitlement(queries, { userId, source, days, trial: false, nowMs: Date.now() }),
  );

/** Signed in as a holder, with the free days, and then all is sold. */
async function loginAndSell(name: string) {
  held = () => 100_000n * whole;
  const { body } = await login(name);
  held = () => 0n;
  const asUser = { authorization: `Bearer ${body.token}` };
  const now = async () => (await api.post('/api/auth/validate', undefined, asUser)).body.user!;
  return { user: body.user!, now };
}

/** Days left, whether they let the user past the preview. */
const worth = ({ fullAccess, entitlement: { active, expiresAt } }: SessionUser) => ({
  fullAccess,
  active,
  days: expiresAt === null ? null : Math.round((expiresAt - Date.now()) / 86_400_000),
});

const nothing = { fullAccess: false, active: false, days: null };

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

  it('lets no wallet in while the chain cannot be asked', async () => {
    held = () => 'away';
    const refused = await login('holder');
    expect(refused).toMatchObject({ status: 503, body: { error: 'CHAIN_UNAVAILABLE' } });
    expect(JSON.stringify(refused.body)).not.toContain(node.origin);
  });

  it('asks for no holding of those who paid, while it lasts, and of admins', async () => {
    const { queries } = test.engines.records;
    const { body } = await login('payer', '/api/auth/verify');
    const userId = body.user!.id;
    expect((await login('payer')).status).toBe(403);
    await grant(userId, 'payment', 1);
    expect((await login('payer')).status).toBe(200);
    const paid = (days: number) =>
      queries
        .updateTable('entitlements')
        .set({ paid_until: inDays(days) })
        .where('user_id', '=', userId)
        .execute();
    await paid(-0.5);
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

describe('free days of a wallet that holds too little', () => {
  it.each(['wallet-login', 'verify'])('are withheld by %s, in every session at once', async (way) => {
    const { user, now } = await loginAndSell(`seller at ${way}`);
    expect(worth(await now())).toEqual({ fullAccess: true, active: true, days: 365 });
    const called = await login(`seller at ${way}`, `/api/auth/${way}`);
    if (way === 'wallet-login') expect(called).toMatchObject({ status: 403, body: { error: 'HOLDING_TOO_SMALL' } });
    else expect(worth(called.body.user!)).toEqual(nothing);
    expect(await now()).toMatchObject({ id: user.id, subscription: { status: 'none', expiresAt: null } });
    expect(worth(await now())).toEqual(nothing);
  });

  it('stay withheld at verify, which asks no node then, and count again for a holder', async () => {
    const { user, now } = await loginAndSell('comes back');
    await login('comes back', '/api/auth/verify');
    held = () => 'away';
    expect(worth((await login('comes back', '/api/auth/verify')).body.user!)).toEqual(nothing);
    held = () => 100_000n * whole;
    expect((await login('comes back')).body.user!.entitlement).toEqual(user.entitlement);
    expect((await login('comes back', '/api/auth/verify')).body.user!.entitlement).toEqual(user.entitlement);
    expect(await now()).toMatchObject({ fullAccess: true });
  });

  it('let no visitor in while the chain cannot be asked, and use nothing up', async () => {
    await loginAndSell('impatient');
    held = () => 'away';
    const proof = await api.ask(makeWallet('impatient'));
    const refused = await api.post('/api/auth/verify', proof);
    expect(refused).toMatchObject({ status: 503, body: { error: 'CHAIN_UNAVAILABLE' } });
    held = () => 100_000n * whole;
    expect(worth((await api.post('/api/auth/verify', proof)).body.user!)).toMatchObject({ fullAccess: true });
  });

  it('are not made paid ones by a payment', async () => {
    const { user, now } = await loginAndSell('pays a month');
    await grant(user.id, 'payment', 30);
    expect(worth(await now())).toMatchObject({ days: 395 });
    held = () => 'away';
    for (const way of ['wallet-login', 'verify']) {
      expect(worth((await login('pays a month', `/api/auth/${way}`)).body.user!)).toMatchObject({ days: 395 });
    }
    held = () => 0n;
    await test.engines.records.queries
      .updateTable('entitlements')
      .set({ paid_until: inDays(-1) })
      .where('user_id', '=', user.id)
      .execute();
    expect((await login('pays a month')).status).toBe(403);
    expect(worth(await now())).toEqual({ fullAccess: false, active: false, days: -1 });
    await grant(user.id, 'payment', 30);
    expect(worth(await now())).toEqual({ fullAccess: true, active: true, days: 30 });
  });

  it('count again when no wallet is asked for a holding any more', async () => {
    const { user } = await loginAndSell('outlasts the mint');
    await login('outlasts the mint', '/api/auth/verify');
    const without = await startSignInApi(test, { productMint: '' });
    const proof = await without.ask(makeWallet('outlasts the mint'));
    const called = await without.post('/api/auth/verify', proof);
    await without.close();
    expect(called.body.user!.entitlement).toEqual(user.entitlement);
  });
});
