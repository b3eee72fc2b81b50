import { randomUUID } from 'node:crypto';
import type { Records, RecordsQueries } from '../records.ts';
import type { StoredRole } from './tables.ts';

export interface WalletAccount {
  userId: string;
  role: StoredRole;
  /** End of all days of the entitlement, paid and free, withheld or not; null = none was ever given. */
  entitledUntil: Date | null;
  paidUntil: Date | null;
  withheldAt: Date | null;
}

export function findWalletAccount(queries: RecordsQueries, address: string): Promise<WalletAccount | undefined> {
  return queries
    .selectFrom('wallets')
    .innerJoin('users', 'users.id', 'wallets.user_id')
    .leftJoin('entitlements', 'entitlements.user_id', 'wallets.user_id')
    .select([
      'users.id as userId',
      'users.role',
      'entitlements.expires_at as entitledUntil',
      'entitlements.paid_until as paidUntil',
      'entitlements.withheld_at as withheldAt',
    ])
    .where('wallets.address', '=', address)
    .executeTakeFirst();
}

/** The user of a wallet, made when there is none; of any number of calls at once one makes it. */
export function ensureWalletUser(records: Records, address: string, nowMs: number): Promise<string> {
  return records.transact(async (queries) => {
    const found = await findWalletAccount(queries, address);
    if (found) return found.userId;
    const id = randomUUID();
    const now = new Date(nowMs);
    await queries
      .insertInto('users')
      .values({ ...plainUser(id, now), label: null })
      .execute();
    // Another transaction that was first makes this one fail with a conflict, start over, and find.
    const wallet = await queries
      .insertInto('wallets')
      .values({ address, user_id: id, added_at: now })
      .onConflict((conflict) => conflict.column('address').doNothing())
      .returning('user_id')
      .executeTakeFirstOrThrow();
    return wallet.user_id;
  });
}

export function plainUser(id: string, now: Date) {
  return { id, role: 'user' as const, username: null, shadow_of: null, created_at: now };
}
