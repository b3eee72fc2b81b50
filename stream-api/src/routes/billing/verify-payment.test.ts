import { readBillingTerms } from '@mintscope/records/billing/billing-terms';
import { createPaymentChecks } from '@mintscope/records/billing/check-payment';
import { findPayment } from '@mintscope/records/billing/select-payments';
import { createRpcReader } from '@mintscope/records/chain/rpc';
import { randomKey, type ServedTransfer, serveTransfers } from '@mintscope/records/testing/serve-transfers';
import { apiErrorSchema } from '@mintscope/schemas/api/api-error';
import { createPayment } from '@mintscope/schemas/api/billing/create-payment';
import type { Payment } from '@mintscope/schemas/api/billing/payment';
import { verifyPayment } from '@mintscope/schemas/api/billing/verify-payment';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { json, openTestEngines, startTestApi, type TestEngines } from '../../test-kit/open-test-api.ts';
import { type SignedInUser, signIn } from '../../test-kit/sign-in.ts';

const treasury = randomKey();
const hourMs = 3_600_000;

let node: Awaited<ReturnType<typeof serveTransfers>>;
let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;
beforeAll(async () => {
  node = await serveTransfers();
  test = await openTestEngines();
  const billing = { treasury, usdcMint: '', priceUsd: 99, rpcUrl: node.origin };
  api = await startTestApi(test, { config: { ...test.config, billing } });
});
afterEach(() => {
  node.served.transfers.length = 0;
});
afterAll(async () => {
  await api?.close();
  await test?.close();
  await node?.close();
});

async function ask(user: SignedInUser): Promise<Payment> {
  const response = await api.as(user)('/api/billing/payments', json('POST', { currency: 'SOL' }));
  return createPayment.response.parse(await response.json()).payment;
}

const verify = (user: SignedInUser, reference: string) =>
  api.as(user)('/api/billing/verify', json('POST', { reference }));

function add({ reference }: Payment, changes: Partial<ServedTransfer> = {}): void {
  const made = { signature: randomKey(64), reference, recipient: treasury, lamports: 0, blockTimeMs: Date.now() };
  node.served.transfers.push({ ...made, ...changes });
}

const due = { lamports: 550_000_000 };

it('grants what was paid in time when it is asked for long after the request expired', async () => {
  const user = await signIn(test, { days: null });
  const payment = await ask(user);
  const ago = (hours: number) => new Date(Date.now() - hours * hourMs);
  await test.engines.records.queries
    .updateTable('payments')
    .set({ created_at: ago(500), expires_at: ago(499.5) })
    .where('reference', '=', payment.reference)
    .execute();
  add(payment, { ...due, blockTimeMs: ago(498).getTime() });
  const response = await verify(user, payment.reference);
  expect(response.status).toBe(200);
  const { payment: paid, entitlement } = verifyPayment.response.parse(await response.json());
  expect(paid.status).toBe('paid');
  expect(entitlement.active).toBe(true);
});

it('says that it goes on when more transactions name the reference than it reads', async () => {
  const user = await signIn(test);
  const payment = await ask(user);
  for (let n = 0; n < 40; n++) add(payment);
  const response = await verify(user, payment.reference);
  expect(response.status).toBe(402);
  expect(apiErrorSchema.parse(await response.json())).toMatchObject({
    error: 'PAYMENT_NOT_FOUND',
    message: expect.stringMatching(/^Very many transactions name this reference, .* Nothing is lost/),
  });
});

it('grants what it found before the node fell silent; says that the node is slow when it found nothing', async () => {
  const user = await signIn(test);
  const payment = await ask(user);
  const { records, metrics } = test.engines;
  const row = await findPayment(records.queries, { userId: user.userId, reference: payment.reference });
  const checks = (mostMs: number) =>
    createPaymentChecks({
      records,
      rpc: createRpcReader({ url: node.origin }),
      terms: readBillingTerms({ treasury, usdcMint: '', priceUsd: 99, rpcUrl: '' }),
      now: Date.now,
      counted: metrics.counter('checks_of_test', 'Of this test', ['outcome']),
      mostMs,
    });
  add(payment, { silent: true });
  await expect(checks(300).check(row!, null)).rejects.toMatchObject({ code: 'CHAIN_SLOW' });
  node.served.transfers.length = 0;
  add(payment, due);
  add(payment, { silent: true });
  expect(await checks(1_500).check(row!, null)).toMatchObject({ kind: 'paid' });
});
