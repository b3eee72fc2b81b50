import type { Selectable } from 'kysely';
import type { RecordsTables } from '../tables.ts';

/** A payment that was asked for, as the records keep it. */
export type PaymentRow = Pick<Selectable<RecordsTables['payments']>, (typeof paymentColumns)[number]>;

export const paymentColumns = [
  'reference',
  'user_id',
  'currency',
  'amount',
  'recipient',
  'created_at',
  'expires_at',
  'signature',
  'paid_at',
] as const;
