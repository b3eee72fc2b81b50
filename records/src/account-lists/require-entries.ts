import type { RecordsQueries } from '../records.ts';
import { Refusal } from '../refusal.ts';

export interface KeptEntry {
  mint: string;
  note: string;
  added_at: Date;
  place: number;
}

/**
 * The tokens of a watchlist in their order.
 * @throws Refusal NOT_FOUND when the user has no such watchlist.
 */
export async function requireEntries(
  queries: RecordsQueries,
  userId: string,
  watchlistId: string,
): Promise<KeptEntry[]> {
  const list = await queries
    .selectFrom('watchlists')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', watchlistId)
    .executeTakeFirst();
  if (!list) throw noSuchWatchlist();
  return queries
    .selectFrom('watchlist_entries')
    .select(['mint', 'note', 'added_at', 'place'])
    .where('user_id', '=', userId)
    .where('watchlist_id', '=', watchlistId)
    .orderBy('place')
    .orderBy('mint')
    .execute();
}

export function noSuchWatchlist(): Refusal {
  return new Refusal('NOT_FOUND', 'There is no such watchlist.');
}
