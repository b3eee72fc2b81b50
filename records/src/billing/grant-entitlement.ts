import { type RawBuilder, sql } from 'kysely';
import type { RecordsTransaction } from '../records.ts';
import { entitledUntil } from './entitlement.ts';

export interface Grant {
  userId: string;
  days: number;
  source: 'sign-in' | 'payment' | 'investor' | 'development' | 'admin';
  trial: boolean;
  nowMs: number;
}

const dayMs = 86_400_000;

/**
 * Gives days of access and tells until when it lasts now. What a sign-in gives is given once: it leaves an entitlement alone
 * that is there, expired or not. A payment's and an admin's days are added to what is left, of free days and of paid ones,
 * and two grants at once both count.
 * @returns `expiresAt` null where free days are withheld and nothing was paid.
 */
export async function grantEntitlement(queries: RecordsTransaction, grant: Grant): Promise<{ expiresAt: Date | null }> {
  const { userId, days, source, trial, nowMs } = grant;
  const now = new Date(nowMs);
  const until = new Date(nowMs + days * dayMs);
  const isPaid = source === 'payment' || source === 'admin';
  const row = { user_id: userId, trial, starts_at: now, expires_at: until, source, paid_until: isPaid ? until : null };
  const insert = queries.insertInto('entitlements').values(row);
  return insert
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(
        // The update that changes nothing gives the row back, and holds it until the transaction ends.
        isPaid
          ? { trial, source, expires_at: longer('expires_at'), paid_until: longer('paid_until') }
          : { user_id: userId },
      ),
    )
    .returning(entitledUntil().as('expiresAt'))
    .executeTakeFirstOrThrow();
}

/** The days added to what is left, or to now where nothing is. */
function longer(column: 'expires_at' | 'paid_until'): RawBuilder<Date> {
  const days = sql`(excluded.expires_at - excluded.starts_at)`;
  // Of two times, one of which is unknown, the greatest is the other.
  return sql<Date>`greatest(${sql.ref(`entitlements.${column}`)}, excluded.starts_at) + ${days}`;
}
