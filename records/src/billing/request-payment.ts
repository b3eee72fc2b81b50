import { randomBytes } from 'node:crypto';
import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import { parameterValue } from '@mintscope/schemas/parameters/registry';
import { readParameters } from '../parameters/read-parameters.ts';
import type { Records, RecordsQueries } from '../records.ts';
import { Refusal, tooOften } from '../refusal.ts';
import { type Currency, centsOf, priceIn } from './amounts.ts';
import { type BillingTerms, requireTreasury } from './billing-terms.ts';
import { type PaymentRow, paymentColumns } from './payment-row.ts';

export interface PaymentWish {
  userId: string;
  currency: Currency;
  nowMs: number;
}

const paymentValidMs = 30 * 60_000;
/** With less time left than this a payment is asked for anew. */
const leastLeftMs = 10 * 60_000;
/** Every unpaid request is looked for on chain for a week, so a user has so many made in a day. */
export const mostUnpaid = 10;
const dayMs = 24 * 60 * 60_000;

/**
 * Asks for a month. A user who asks again is given the same payment while there is time enough to pay it, so that no user
 * has more than a few open ones, however often or fast they ask.
 * @throws Refusal PAYMENTS_OFF, INVALID_PARAMETER for a currency that is not taken, RATE_LIMITED above ten unpaid ones a day.
 */
export async function requestPayment(records: Records, terms: BillingTerms, wish: PaymentWish): Promise<PaymentRow> {
  const { userId, currency, nowMs } = wish;
  const recipient = requireTreasury(terms);
  if (!terms.currencies.includes(currency)) {
    throw new Refusal('INVALID_PARAMETER', `currency: ${currency} is not taken here`, { field: 'currency' });
  }
  return records.transact(async (queries) => {
    // One request of a user at a time.
    await queries.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow();
    const { set } = await readParameters(queries);
    const amount = priceIn(currency, terms.priceUsd, parameterValue(set.values, 'main.rates.solUsdRate'));
    const open = await queries
      .selectFrom('payments')
      .select(paymentColumns)
      .where('user_id', '=', userId)
      .where('currency', '=', currency)
      .where('recipient', '=', recipient)
      .where('amount', '=', amount)
      .where('paid_at', 'is', null)
      .where('expires_at', '>', new Date(nowMs + leastLeftMs))
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (open) return open;
    await refuseAboveLimit(queries, userId, nowMs);
    return queries
      .insertInto('payments')
      .values({
        reference: encodeBase58(randomBytes(32)),
        user_id: userId,
        currency,
        amount,
        recipient,
        price_usd: `${centsOf(terms.priceUsd) / 100n}.${String(centsOf(terms.priceUsd) % 100n).padStart(2, '0')}`,
        created_at: new Date(nowMs),
        expires_at: new Date(nowMs + paymentValidMs),
      })
      .returning(paymentColumns)
      .executeTakeFirstOrThrow();
  });
}

async function refuseAboveLimit(queries: RecordsQueries, userId: string, nowMs: number): Promise<void> {
  const unpaid = await queries
    .selectFrom('payments')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('paid_at', 'is', null)
    .where('created_at', '>', new Date(nowMs - dayMs))
    .orderBy('created_at', 'desc')
    .limit(mostUnpaid)
    .execute();
  const oldest = unpaid[mostUnpaid - 1];
  if (oldest === undefined) return;
  const seconds = Math.ceil((oldest.created_at.getTime() + dayMs - nowMs) / 1000);
  throw tooOften(seconds, `You have asked for ${mostUnpaid} payments in a day and not paid them`);
}
