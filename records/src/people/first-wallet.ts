import { expressionBuilder, sql } from 'kysely';
import type { PeopleTables } from './tables.ts';

/** The wallet by which a user is known, the first they had; the column holds the user's id. */
export function firstWallet(userColumn: string) {
  return expressionBuilder<PeopleTables, never>()
    .selectFrom('wallets')
    .select('wallets.address')
    .where('wallets.user_id', '=', sql.ref<string>(userColumn))
    .orderBy('wallets.added_at')
    .orderBy('wallets.address')
    .limit(1);
}
