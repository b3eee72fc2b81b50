import { entitledUntil } from '../billing/entitlement.ts';
import { isDevelopmentAccount } from '../people/development-accounts.ts';
import { firstWallet } from '../people/first-wallet.ts';
import type { RecordsQueries } from '../records.ts';
import { type AccountRow, accountColumns } from '../sessions/account-row.ts';
import { anyOf } from '../sessions/session-row.ts';

/** A key joined with all that decides what it may do. */
export interface KeyRow extends AccountRow {
  id: string;
  scopes: string;
  per_minute: number;
  last_used_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
}

/** The key of a hash, or these keys, as they are now, revoked ones included; in one query. */
export function selectKeys(
  queries: RecordsQueries,
  which: { hash: string } | { ids: readonly string[] },
): Promise<KeyRow[]> {
  return queries
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .leftJoin('entitlements', 'entitlements.user_id', 'api_keys.user_id')
    .leftJoin('passwords', 'passwords.user_id', 'api_keys.user_id')
    .select([
      'api_keys.id',
      'api_keys.user_id',
      'api_keys.scopes',
      'api_keys.per_minute',
      'api_keys.last_used_at',
      'api_keys.expires_at',
      'api_keys.revoked_at',
      ...accountColumns,
      entitledUntil().as('entitled_until'),
      firstWallet('api_keys.user_id').as('wallet'),
    ])
    .where((either) =>
      'hash' in which ? either('api_keys.key_hash', '=', which.hash) : either('api_keys.id', '=', anyOf(which.ids)),
    )
    .execute();
}

/** Whether a key lets its program in: neither revoked nor run out, its account not suspended, nor made by development access that is off. */
export function keyInForce(key: KeyRow, { development }: { development: boolean }, nowMs: number): boolean {
  if (!development && isDevelopmentAccount(key.user_id)) return false;
  if (key.revoked_at !== null || key.suspended_at !== null) return false;
  return key.expires_at === null || key.expires_at.getTime() > nowMs;
}
