import type { Watchlist, WatchlistEntry } from '@mintscope/schemas/account-lists';
import type { RecordsQueries } from '../records.ts';
import { noSuchWatchlist, requireEntries } from './require-entries.ts';
import { selectLists } from './select-lists.ts';

/**
 * A watchlist with its tokens.
 * @throws Refusal NOT_FOUND
 */
export async function selectWatchlist(
  queries: RecordsQueries,
  { userId, id }: { userId: string; id: string },
): Promise<{ rev: number; watchlist: Watchlist; entries: WatchlistEntry[] }> {
  const { rev, watchlists } = await selectLists(queries, userId);
  const watchlist = watchlists.find((one) => one.id === id);
  if (!watchlist) throw noSuchWatchlist();
  // Before its first change an account has a default watchlist without a row.
  if (rev === 0) return { rev, watchlist, entries: [] };
  const rows = await requireEntries(queries, userId, id);
  const entries = rows.map(({ mint, note, added_at }) => ({ mint, note, addedAt: added_at.getTime() }));
  return { rev, watchlist: { ...watchlist, size: entries.length }, entries };
}
