import { randomBytes, randomUUID } from 'node:crypto';
import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import { beforeAll, describe, expect, it } from 'vitest';
import { readBillingTerms } from '../src/billing/billing-terms.ts';
import { grantPayment, type PaymentGrant } from '../src/billing/grant-payment.ts';
import type { PaymentRow } from '../src/billing/payment-row.ts';
import { requestPayment } from '../src/billing/request-payment.ts';
import { setParameter } from '../src/parameters/set-parameter.ts';
import type { Records } from '../src/records.ts';
import { type RecordsHarness, useProcesses } from './records-harness.ts';

const nowMs = Date.parse('2026-03-01T12:00:00Z');
const dayMs = 86_400_000;
const key = (bytes: number) => encodeBase58(randomBytes(bytes));
const terms = readBillingTerms({ treasury: key(32), priceUsd: 99, usdcMint: key(32), rpcUrl: '' });

/** What must hold of a granted payment, on every engine of the records. */
export function describeGrants(engine: string, harness: RecordsHarness): void {
  const processes = useProcesses(harness);
  let records: Records;
  beforeAll(() => {
    records = processes[0]!;
  });

  /** A user with ten days left, and a payment of theirs. */
  async function ask(): Promise<PaymentRow> {
    const userId = randomUUID();
    const now = new Date(nowMs);
    const { queries } = records;
    await queries.insertInto('users').values({ id: userId, role: 'user', created_at: now }).execute();
    const expires_at = new Date(nowMs + 10 * dayMs);
    await queries
      .insertInto('entitlements')
      .values({ user_id: userId, trial: true, starts_at: now, expires_at, source: 'sign-in' })
      .execute();
    return requestPayment(records, terms, { userId, currency: 'SOL', nowMs });
  }

  const grantOf = (payment: PaymentRow, signature = key(64)): PaymentGrant => ({
    payment,
    transfer: { signature, paidAtMs: nowMs },
    days: terms.periodDays,
    by: null,
    nowMs,
  });

  /** Days left, whether it is paid, and how often that was noted. */
  async function read({ user_id: userId, reference }: PaymentRow) {
    const { queries } = records;
    const entitlement = await queries
      .selectFrom('entitlements')
      .select(['expires_at', 'trial', 'source'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const payment = await queries
      .selectFrom('payments')
      .select('signature')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const acts = await queries.selectFrom('audit_log').select('action').where('subject_id', '=', userId).execute();
    return {
      days: (entitlement.expires_at.getTime() - nowMs) / dayMs,
      trial: entitlement.trial,
      paid: payment.signature !== null,
      acts: acts.map(({ action }) => action),
    };
  }

  const untouched = { days: 10, trial: true, paid: false, acts: [] };
  const granted = { days: 40, trial: false, paid: true, acts: ['grant-payment'] };

  describe(`grants of payments in ${engine}`, () => {
    it('extend once, of a hundred at once', async () => {
      const payment = await ask();
      const grant = grantOf(payment);
      const outcomes = await Promise.all(
        Array.from({ length: 100 }, (_, n) => grantPayment(processes[n % processes.length]!, grant)),
      );
      expect(outcomes.filter((outcome) => outcome === 'granted')).toHaveLength(1);
      expect(new Set(outcomes)).toEqual(new Set(['granted', 'paid_already']));
      expect(await read(payment)).toEqual(granted);
    });

    it('extend once for a transaction that names many payments', async () => {
      const payments = await Promise.all(Array.from({ length: 20 }, ask));
      const signature = key(64);
      const outcomes = await Promise.all(
        payments.map((payment, n) => grantPayment(processes[n % processes.length]!, grantOf(payment, signature))),
      );
      expect(outcomes.filter((outcome) => outcome === 'granted')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(19);
      const after = await Promise.all(payments.map(read));
      expect(after).toEqual(outcomes.map((outcome) => (outcome === 'granted' ? granted : untouched)));
    });

    it('both count when two payments of one user are granted at once', async () => {
      const first = await ask();
      const second = await requestPayment(records, terms, { userId: first.user_id, currency: 'USDC', nowMs });
      await Promise.all([first, second].map((payment, n) => grantPayment(processes[n]!, grantOf(payment))));
      expect(await read(second)).toEqual({ ...granted, days: 70, acts: ['grant-payment', 'grant-payment'] });
    });

    it('leave nothing behind when the process dies before the commit, and are made up for', async () => {
      const payment = await ask();
      const grant = grantOf(payment);
      const dying: Records = {
        ...records,
        transact: (work) =>
          records.transact(async (queries) => {
            await work(queries);
            throw new Error('died before the commit');
          }),
      };
      await expect(grantPayment(dying, grant)).rejects.toThrow('died before the commit');
      expect(await read(payment)).toEqual(untouched);
      expect(await grantPayment(records, grant)).toBe('granted');
      expect(await read(payment)).toEqual(granted);
    });

    it('count once when the process dies after the commit, before it could tell', async () => {
      const payment = await ask();
      const grant = grantOf(payment);
      const dying: Records = {
        ...records,
        async transact(work) {
          await records.transact(work);
          throw new Error('died after the commit');
        },
      };
      await expect(grantPayment(dying, grant)).rejects.toThrow('died after the commit');
      expect(await grantPayment(records, grant)).toBe('paid_already');
      expect(await read(payment)).toEqual(granted);
    });

    it('cost what the rate in force makes of the price', async () => {
      const rate = (value: number) => {
        const wish = { name: 'main.rates.solUsdRate', value, decidedBy: 'a test', nowMs };
        return setParameter(records, wish, async () => undefined);
      };
      const { amount } = await ask();
      await rate(90);
      expect((await ask()).amount).toBe(2n * amount);
      await rate(180);
    });

    it('of a user who asks from two processes at once there is one open payment', async () => {
      const { user_id: userId } = await ask();
      const wish = { userId, currency: 'USDC', nowMs } as const;
      const asked = await Promise.all(
        Array.from({ length: 30 }, (_, n) => requestPayment(processes[n % processes.length]!, terms, wish)),
      );
      expect(new Set(asked.map(({ reference }) => reference)).size).toBe(1);
    });

    it('of a user there are ten unpaid ones in a day, however many are asked for at once', async () => {
      const { user_id: userId, reference } = await ask();
      // Each at a price of its own, so that none is the same.
      const askAt = (priceUsd: number, hours = 0) =>
        requestPayment(
          processes[priceUsd % processes.length]!,
          { ...terms, priceUsd },
          { userId, currency: 'SOL', nowMs: nowMs + hours * 3_600_000 },
        );
      const asked = await Promise.allSettled(Array.from({ length: 30 }, (_, n) => askAt(n + 1)));
      const reasons = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      // One was there before.
      expect(reasons).toHaveLength(21);
      for (const reason of reasons) expect(reason).toMatchObject({ code: 'RATE_LIMITED' });
      const unpaid = await records.queries
        .selectFrom('payments')
        .select('reference')
        .where('user_id', '=', userId)
        .execute();
      expect(unpaid).toHaveLength(10);
      const paid = { signature: key(64), paid_at: new Date(nowMs) };
      await records.queries.updateTable('payments').set(paid).where('reference', '=', reference).execute();
      expect((await askAt(40, 1)).user_id).toBe(userId);
      await expect(askAt(42, 23)).rejects.toMatchObject({
        message: expect.stringMatching(
          /^You have asked for 10 payments in a day and not paid them; try again in \d+ seconds/,
        ),
      });
      expect((await askAt(42, 24)).user_id).toBe(userId);
    });
  });
}
