import { createLogger } from '@mintscope/engines/logger';
import { addressOf } from '@mintscope/ingest/decoders/test-kit/build-transaction';
import { hostile, wellBehaved } from '@mintscope/ingest/sources/testing/misbehaviour';
import { type RpcServer, startRpcServer } from '@mintscope/ingest/sources/testing/rpc-server';
import { createPaymentSweep } from '@mintscope/jobs/payments/sweep-payments';
import { startJobs } from '@mintscope/jobs/service';
import { openBilling } from '@mintscope/records/billing/open-billing';
import { readHolding } from '@mintscope/records/chain/read-holding';
import { createRpcReader } from '@mintscope/records/chain/rpc';
import { apiErrorSchema } from '@mintscope/schemas/api/api-error';
import { createPayment } from '@mintscope/schemas/api/billing/create-payment';
import { getBillingConfig } from '@mintscope/schemas/api/billing/get-billing-config';
import { getBillingStatus } from '@mintscope/schemas/api/billing/get-billing-status';
import type { Payment } from '@mintscope/schemas/api/billing/payment';
import { verifyPayment } from '@mintscope/schemas/api/billing/verify-payment';
import { listDataAccess } from '@mintscope/schemas/api/people/list-data-access';
import { json, openTestEngines, startTestApi, type TestEngines } from '@mintscope/stream-api/test-kit/open-test-api';
import { type SignedInUser, signIn } from '@mintscope/stream-api/test-kit/sign-in';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type MadePayment, servePayment } from './support/serve-payment.ts';

const treasury = addressOf('treasury');
const usdcMint = addressOf('usdc');
const apiKey = 'a-key-of-the-node';
const dayMs = 86_400_000;
const hourMs = 3_600_000;

let node: RpcServer;
let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;
/** Without a treasury. */
let poor: typeof api;

beforeAll(async () => {
  node = await startRpcServer();
  test = await openTestEngines();
  const billing = { treasury, usdcMint, priceUsd: 99, rpcUrl: `${node.rpcUrl}?api-key=${apiKey}` };
  api = await startTestApi(test, { config: { ...test.config, billing } });
  poor = await startTestApi(test, { config: { ...test.config, billing: { ...billing, treasury: '' } } });
});
afterEach(() => {
  node.plan = wellBehaved;
  node.status = undefined;
});
afterAll(async () => {
  await api?.close();
  await poor?.close();
  await test?.close();
  await node?.close();
});

async function ask(user: SignedInUser, currency: 'SOL' | 'USDC' = 'SOL'): Promise<Payment> {
  const response = await api.as(user)('/api/billing/payments', json('POST', { currency }));
  expect(response.status).toBe(200);
  return createPayment.response.parse(await response.json()).payment;
}

const verify = (user: SignedInUser, reference: string) =>
  api.as(user)('/api/billing/verify', json('POST', { reference }));

async function verified(user: SignedInUser, reference: string) {
  const response = await verify(user, reference);
  const body = await response.json();
  expect(body).toMatchObject({ success: true });
  return verifyPayment.response.parse(body);
}

async function refused(response: Response) {
  const body = await response.text();
  expect(body).not.toContain(apiKey);
  return { status: response.status, ...apiErrorSchema.parse(JSON.parse(body)) };
}

/** What the payment asks for, paid a minute ago. */
const due = ({ reference, recipient, amount, currency }: Payment, changes: Partial<MadePayment> = {}): MadePayment => ({
  recipient,
  reference,
  blockTimeMs: Date.now() - 60_000,
  ...(currency === 'SOL'
    ? { lamports: unitsOf(amount, 9) }
    : { tokens: { mint: usdcMint, amount: unitsOf(amount, 6), before: 5n } }),
  ...changes,
});

function unitsOf(amount: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

describe('asking for a payment', () => {
  it('tells price, currencies and treasury', async () => {
    const { success, message, ...config } = getBillingConfig.response.parse(
      await (await api.get('/api/billing/config')).json(),
    );
    expect(config).toEqual({
      enabled: true,
      priceUsd: 99,
      periodDays: 30,
      currencies: ['SOL', 'USDC'],
      treasury,
      usdcMint,
      solUsd: 180,
    });
    expect(message).toBe('30 days of access cost $99, in SOL or USDC.');
    expect(success).toBe(true);
  });

  it('gives an exact amount, a fresh reference and an address for wallets', async () => {
    const user = await signIn(test);
    const sol = await ask(user);
    expect(sol).toMatchObject({ currency: 'SOL', amount: '0.55', recipient: treasury, status: 'pending' });
    expect(sol.expiresAt - sol.createdAt).toBe(30 * 60_000);
    expect(sol.url).toBe(
      `solana:${treasury}?amount=0.55&reference=${sol.reference}&label=Mintscope&message=30%20days%20of%20access`,
    );
    const usdc = await ask(user, 'USDC');
    expect(usdc).toMatchObject({ currency: 'USDC', amount: '99' });
    expect(usdc.url).toContain(`?amount=99&spl-token=${usdcMint}&reference=${usdc.reference}&`);
    expect((await ask(await signIn(test))).reference).not.toBe(sol.reference);
  });

  it('gives the same payment to a user who asks again, however many at once', async () => {
    const user = await signIn(test);
    const asked = await Promise.all(Array.from({ length: 20 }, () => ask(user)));
    expect(new Set(asked.map(({ reference }) => reference)).size).toBe(1);
    const status = await (await api.as(user)('/api/billing/status')).json();
    expect(getBillingStatus.response.parse(status).payments).toEqual([asked[0]]);
  });

  it('is refused without a treasury, in plain words', async () => {
    const user = await signIn(test);
    const message = 'Payments are off: this server has no treasury to pay to.';
    const config = getBillingConfig.response.parse(await (await poor.get('/api/billing/config')).json());
    expect(config).toMatchObject({ enabled: false, message, currencies: [], treasury: null });
    const off = { status: 409, error: 'PAYMENTS_OFF', message };
    const create = poor.as(user)('/api/billing/payments', json('POST', { currency: 'SOL' }));
    expect(await refused(await create)).toMatchObject(off);
    const check = poor.as(user)('/api/billing/verify', json('POST', { reference: treasury }));
    expect(await refused(await check)).toMatchObject(off);
  });

  it.each([
    ['/api/billing/payments', { currency: 'EUR' }, 'currency'],
    ['/api/billing/payments', { currency: 'SOL', amount: '0' }, 'amount'],
    ['/api/billing/verify', { reference: 'x' }, 'reference'],
    ['/api/billing/verify', {}, 'reference'],
  ])('%s refuses %o by the name of the field', async (path, body, field) => {
    const response = await api.as(await signIn(test))(path, json('POST', body));
    expect(await refused(response)).toMatchObject({ status: 400, error: 'INVALID_PARAMETER', field });
  });
});

describe('a payment on chain', () => {
  it.each<[string, 'SOL' | 'USDC', (payment: Payment) => Partial<MadePayment>]>([
    ['of SOL', 'SOL', () => ({})],
    ['of more than was asked', 'SOL', () => ({ lamports: 900_000_000n })],
    ['late, but not too late', 'SOL', ({ expiresAt }) => ({ blockTimeMs: expiresAt + hourMs })],
    ['that names the reference by a lookup table', 'SOL', () => ({ lookedUp: true })],
    ['of USDC', 'USDC', () => ({})],
    ['of USDC to an account that it makes', 'USDC', () => ({ tokens: { mint: usdcMint, amount: 99_000_000n } })],
  ])('%s gives a month', async (_case, currency, changes) => {
    const user = await signIn(test, { days: -3, trial: true });
    const payment = await ask(user, currency);
    const transfer = servePayment(due(payment, changes(payment)));
    // What fails, or only looks like it, stands in no payer's way.
    node.addQuietly(servePayment(due(payment, { failed: true })));
    node.addQuietly(servePayment(due(payment, { recipient: addressOf('somebody') })));
    node.addQuietly(transfer);
    const before = Date.now();
    const { entitlement, payment: paid } = await verified(user, payment.reference);
    expect(paid).toMatchObject({ status: 'paid', signature: transfer.signature });
    expect(entitlement).toMatchObject({ active: true, trial: false });
    expect(entitlement.expiresAt! - 30 * dayMs - before).toBeGreaterThanOrEqual(0);
    expect(entitlement.expiresAt! - 30 * dayMs - before).toBeLessThan(60_000);
    // Asked again it is the same month.
    expect((await verified(user, payment.reference)).entitlement).toEqual(entitlement);
  });

  it('adds its days to those that are left', async () => {
    const user = await signIn(test, { days: 10 });
    const payment = await ask(user);
    node.addQuietly(servePayment(due(payment)));
    const { entitlement } = await verified(user, payment.reference);
    expect(entitlement.expiresAt).toBe(user.user.entitlement.expiresAt! + 30 * dayMs);
  });

  it.each<[string, 'SOL' | 'USDC', (payment: Payment) => Partial<MadePayment>, string, RegExp]>([
    [
      'that is confirmed only',
      'SOL',
      () => ({ finalized: false }),
      'PAYMENT_NOT_FOUND',
      /No finalized payment of 0.55 SOL/,
    ],
    ['that failed', 'SOL', () => ({ failed: true }), 'PAYMENT_NOT_FOUND', /on chain yet/],
    ['to another wallet', 'SOL', () => ({ recipient: addressOf('else') }), 'PAYMENT_NOT_FOUND', /on chain yet/],
    ['that does not name the reference', 'SOL', () => ({ named: false }), 'PAYMENT_NOT_FOUND', /on chain yet/],
    ['from before it was asked for', 'SOL', () => ({ blockTimeMs: Date.now() - hourMs }), 'PAYMENT_NOT_FOUND', /yet/],
    [
      'that is too small',
      'SOL',
      () => ({ lamports: 549_999_999n }),
      'PAYMENT_TOO_SMALL',
      /^0.549999999 SOL was paid, 0.55 SOL is wanted in one transaction\.$/,
    ],
    [
      'of too few USDC',
      'USDC',
      () => ({ tokens: { mint: usdcMint, amount: 98_999_999n, before: 7n } }),
      'PAYMENT_TOO_SMALL',
      /^98.999999 USDC was paid, 99 USDC is wanted/,
    ],
    [
      'of another token',
      'USDC',
      () => ({ tokens: { mint: addressOf('fake'), amount: 99_000_000n } }),
      'PAYMENT_NOT_FOUND',
      /99 USDC/,
    ],
    [
      'of SOL where USDC was asked for',
      'USDC',
      () => ({ tokens: undefined, lamports: 99_000_000_000n }),
      'PAYMENT_NOT_FOUND',
      /99 USDC/,
    ],
    [
      'that came too late',
      'SOL',
      ({ expiresAt }) => ({ blockTimeMs: expiresAt + 3 * hourMs }),
      'PAYMENT_LATE',
      /^The payment came on .* UTC, after .* UTC, when it had to be there\. Tell the operator its signature: \w{64,88}\.$/,
    ],
  ])('%s gives nothing, and says why', async (_case, currency, changes, error, message) => {
    const user = await signIn(test, { days: null });
    const payment = await ask(user, currency);
    node.addQuietly(servePayment(due(payment, changes(payment))));
    const refusal = await refused(await verify(user, payment.reference));
    expect(refusal).toMatchObject({ status: 402, error });
    expect(refusal.message).toMatch(message);
    const status = getBillingStatus.response.parse(await (await api.as(user)('/api/billing/status')).json());
    expect(status.entitlement).toEqual({ active: false, expiresAt: null, trial: false });
    expect(status.payments).toMatchObject([{ status: 'pending' }]);
  });

  it('is another user’s business with their reference', async () => {
    const payment = await ask(await signIn(test));
    node.addQuietly(servePayment(due(payment)));
    const other = await signIn(test);
    const refusal = await refused(await verify(other, payment.reference));
    expect(refusal).toMatchObject({ status: 404, error: 'NOT_FOUND' });
    expect(await refused(await verify(other, treasury))).toEqual({ ...refusal, requestId: expect.any(String) });
  });

  it('pays for one payment only, though it names two', async () => {
    const [one, two] = [await signIn(test, { days: null }), await signIn(test, { days: null })];
    const [first, second] = [await ask(one), await ask(two)];
    const transfer = servePayment(due(first));
    const mentions = [...transfer.mentions, second.reference];
    const answer = JSON.parse(JSON.stringify(transfer.answer));
    answer.meta.loadedAddresses.readonly.push(second.reference);
    for (const side of ['preBalances', 'postBalances']) answer.meta[side].push(0);
    node.addQuietly({ ...transfer, mentions, answer });
    const answers = await Promise.all([verify(one, first.reference), verify(two, second.reference)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 402]);
    const loser = answers.find(({ status }) => status === 402)!;
    expect((await refused(loser)).message).toBe(
      `The transaction with this reference has already paid another payment: ${transfer.signature}.`,
    );
  });

  it('gives one month to a hundred who ask at once, and the act is told', async () => {
    const user = await signIn(test, { days: 10 });
    const payment = await ask(user);
    node.addQuietly(servePayment(due(payment)));
    const answers = await Promise.all(Array.from({ length: 100 }, () => verified(user, payment.reference)));
    const expected = user.user.entitlement.expiresAt! + 30 * dayMs;
    expect(new Set(answers.map(({ entitlement }) => entitlement.expiresAt))).toEqual(new Set([expected]));
    const log = await (await api.as(user)('/api/account/data-access')).json();
    expect(listDataAccess.response.parse(log).entries).toMatchObject([
      { action: 'grant-payment', actor: { id: user.userId }, detail: { reference: payment.reference, days: 30 } },
    ]);
  });
});

describe('the sweep', () => {
  const log = createLogger('silent', 'test');
  const sweep = () => {
    const { records, metrics } = test.engines;
    const now = () => Date.now();
    const config = { treasury, usdcMint, priceUsd: 99, rpcUrl: node.rpcUrl };
    const rpc = createRpcReader({ url: node.rpcUrl });
    const billing = openBilling({ config, records, rpc, metrics, now });
    const [job] = createPaymentSweep({ records, billing, log, now });
    return job!.run(new AbortController().signal);
  };
  const statusOf = async (user: SignedInUser) =>
    getBillingStatus.response.parse(await (await api.as(user)('/api/billing/status')).json());

  it('gives the month to a user who paid and closed the page, once', async () => {
    const [user, other] = [await signIn(test, { days: 10 }), await signIn(test)];
    const payment = await ask(user);
    await ask(other);
    await sweep();
    expect((await statusOf(user)).payments).toMatchObject([{ status: 'pending' }]);
    node.addQuietly(servePayment(due(payment)));
    // Of many open payments each is reached in time.
    for (let runs = 0; (await statusOf(user)).payments[0]?.status === 'pending'; runs++) {
      expect(runs).toBeLessThan(5);
      await sweep();
    }
    await sweep();
    expect((await statusOf(user)).entitlement.expiresAt).toBe(user.user.entitlement.expiresAt! + 30 * dayMs);
    expect((await statusOf(other)).payments).toMatchObject([{ status: 'pending' }]);
    const seen = listDataAccess.response.parse(await (await api.as(user)('/api/account/data-access')).json());
    expect(seen.entries).toMatchObject([{ action: 'grant-payment', actor: null, subject: { id: user.userId } }]);
  });

  it('is run by the service of the jobs', async () => {
    const user = await signIn(test);
    const payment = await ask(user);
    node.addQuietly(servePayment(due(payment)));
    const billing = { treasury, usdcMint, priceUsd: 99, rpcUrl: node.rpcUrl };
    const log = createLogger('silent', 'test');
    const jobs = await startJobs({
      config: { ...test.config, billing },
      engines: test.engines,
      log,
      sweepPaymentsMs: 50,
    });
    const paid = async () => expect((await statusOf(user)).payments).toMatchObject([{ status: 'paid' }]);
    await vi.waitFor(paid, { timeout: 100_000, interval: 100 }).finally(jobs.close);
  });

  it('leaves a node that is away alone, and goes on with its next run', async () => {
    const user = await signIn(test);
    node.addQuietly(servePayment(due(await ask(user))));
    await ask(await signIn(test));
    const asked = () => node.asked.calls.get('getSignaturesForAddress') ?? 0;
    const before = asked();
    node.status = 503;
    expect(await sweep()).toEqual({ checked: 0, paid: 0 });
    // Two attempts for one payment, none for the others.
    expect(asked() - before).toBe(2);
    node.status = undefined;
    while ((await statusOf(user)).payments[0]?.status === 'pending') await sweep();
  });
});

describe('a holding on chain', () => {
  it('is the sum of a wallet’s accounts of a mint', async () => {
    const [wallet, mint] = [addressOf('holder'), addressOf('product')];
    const account = { owner: wallet, mint, decimals: 6 };
    const rpc = createRpcReader({ url: node.rpcUrl });
    expect(await readHolding(rpc, { wallet, mint })).toEqual({ amount: 0n, decimals: null });
    node.addTokenAccount({ ...account, address: addressOf('one'), amount: 60_000_000_000n, program: 'spl-token' });
    node.addTokenAccount({ ...account, address: addressOf('two'), amount: 40_000_000_001n, program: 'spl-token-2022' });
    node.addTokenAccount({ ...account, address: addressOf('x'), amount: 1n, owner: mint, program: 'spl-token' });
    node.addTokenAccount({ ...account, address: addressOf('y'), amount: 1n, mint: wallet, program: 'spl-token' });
    expect(await readHolding(rpc, { wallet, mint })).toEqual({ amount: 100_000_000_001n, decimals: 6 });
  });
});

describe('a node in trouble', () => {
  it.each([500, 429, 403])('answers %i: nothing is lost', async (status) => {
    const user = await signIn(test);
    const payment = await ask(user);
    node.addQuietly(servePayment(due(payment)));
    node.status = status;
    const response = await verify(user, payment.reference);
    expect(response.headers.get('retry-after')).toBe('15');
    expect(await refused(response)).toMatchObject({ status: 502, error: 'CHAIN_UNAVAILABLE' });
    node.status = undefined;
    expect((await verified(user, payment.reference)).payment.status).toBe('paid');
  });

  it.each([1, 2, 3])('misbehaves in every way (seed %i): the month is given once all the same', async (seed) => {
    const bad = await startRpcServer({ plan: hostile, seed });
    const billing = { treasury, usdcMint, priceUsd: 99, rpcUrl: bad.rpcUrl };
    const own = await startTestApi(test, { config: { ...test.config, billing } });
    try {
      const user = await signIn(test, { days: 10 });
      const payment = await ask(user);
      for (let n = 0; n < 3; n++) bad.addQuietly(servePayment(due(payment, n === 1 ? {} : { failed: n === 0 })));
      const statuses = new Set<number>();
      while (!statuses.has(200)) {
        const body = json('POST', { reference: payment.reference });
        const response = await own.as(user)('/api/billing/verify', body);
        statuses.add(response.status);
        if (response.status !== 200) expect(await refused(response)).toMatchObject({ error: 'CHAIN_UNAVAILABLE' });
      }
      expect([...statuses].filter((status) => status !== 200 && status !== 502)).toEqual([]);
      const { entitlement } = getBillingStatus.response.parse(await (await api.as(user)('/api/billing/status')).json());
      expect(entitlement.expiresAt).toBe(user.user.entitlement.expiresAt! + 30 * dayMs);
    } finally {
      await own.close();
      await bad.close();
    }
  });
});
