import type { RecordsTransaction } from '@mintscope/engines/records/port';
import { sql } from 'kysely';

export interface Grant {
  userId: string;
  days: number;
  source: 'sign-in' | 'payment' | 'investor' | 'development' | 'admin';
  trial: boolean;
  nowMs: number;
}

const dayMs = 86_400_000;

/**
 * Gives days of access and tells until when. What a sign-in gives is given once: it leaves an entitlement alone that is
 * there, expired or not. A payment's and an admin's days are added to what is left, and two grants at once both count.
 */
export async function grantEntitlement(queries: RecordsTransaction, grant: Grant): Promise<{ expiresAt: Date }> {
  const { userId, days, source, trial, nowMs } = grant;
  const now = new Date(nowMs);
  const row = { user_id: userId, trial, starts_at: now, expires_at: new Date(nowMs + days * dayMs), source };
  const insert = queries.insertInto('entitlements').values(row);
  const onlyOnce = source !== 'payment' && source !== 'admin';
  const granted = await insert
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(
        // The update that changes nothing gives the row back, and holds it until the transaction ends.
        onlyOnce
          ? { user_id: userId }
          : {
              trial,
              source,
              expires_at: sql<Date>`greatest(entitlements.expires_at, excluded.starts_at) + (excluded.expires_at - excluded.starts_at)`,
            },
      ),
    )
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { expiresAt: granted.expires_at };
}
