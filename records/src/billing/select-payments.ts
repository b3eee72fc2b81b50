import type { RecordsQueries } from '../records.ts';
import { type PaymentRow, paymentColumns } from './payment-row.ts';

const mostPayments = 50;

/** A user's newest payments. */
export function selectPayments(queries: RecordsQueries, userId: string): Promise<PaymentRow[]> {
  return queries
    .selectFrom('payments')
    .select(paymentColumns)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('reference')
    .limit(mostPayments)
    .execute();
}

/** The payment of a reference that was given to this user. */
export function findPayment(
  queries: RecordsQueries,
  { userId, reference }: { userId: string; reference: string },
): Promise<PaymentRow | undefined> {
  return queries
    .selectFrom('payments')
    .select(paymentColumns)
    .where('reference', '=', reference)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
