import type { RecordsQueries } from '../records.ts';

/** Addresses of the wallets by which a user signs in, the first they had first. */
export async function selectWallets(queries: RecordsQueries, userId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('wallets')
    .select('address')
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('address')
    .execute();
  return rows.map(({ address }) => address);
}
