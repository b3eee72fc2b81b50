import {
  type AccountLists,
  defaultWatchlistId,
  defaultWatchlistName,
  type Hidden,
  type SavedView,
  type Watchlist,
} from '@mintscope/schemas/account-lists';
import type { RecordsQueries } from '../records.ts';

/** What an account keeps, without the tokens of its watchlists. */
export async function selectLists(queries: RecordsQueries, userId: string): Promise<AccountLists> {
  // First: what changes meanwhile has a higher revision, and is read again.
  const rev = await selectRev(queries, userId);
  const [watchlists, hidden, views] = [
    await selectWatchlists(queries, userId),
    await selectHidden(queries, userId),
    await selectViews(queries, userId),
  ];
  return { rev, watchlists, hidden, views };
}

/** The revision of an account's lists; 0 before the first change. */
export async function selectRev(queries: RecordsQueries, userId: string): Promise<number> {
  const row = await queries.selectFrom('account_lists').select('rev').where('user_id', '=', userId).executeTakeFirst();
  return Number(row?.rev ?? 0);
}

async function selectWatchlists(queries: RecordsQueries, userId: string): Promise<Watchlist[]> {
  const rows = await queries
    .selectFrom('watchlists')
    .leftJoin('watchlist_entries', (join) =>
      join
        .onRef('watchlist_entries.user_id', '=', 'watchlists.user_id')
        .onRef('watchlist_entries.watchlist_id', '=', 'watchlists.id'),
    )
    .select(({ fn }) => ['watchlists.id', 'watchlists.name', fn.count<bigint>('watchlist_entries.mint').as('size')])
    .where('watchlists.user_id', '=', userId)
    .groupBy(['watchlists.id', 'watchlists.name', 'watchlists.place'])
    .orderBy('watchlists.place')
    .orderBy('watchlists.id')
    .execute();
  if (rows.length === 0) return [{ id: defaultWatchlistId, name: defaultWatchlistName, size: 0 }];
  return rows.map(({ id, name, size }) => ({ id, name, size: Number(size) }));
}

async function selectHidden(queries: RecordsQueries, userId: string): Promise<Hidden[]> {
  const rows = await queries
    .selectFrom('hidden_addresses')
    .select(['kind', 'address', 'label', 'hidden_at'])
    .where('user_id', '=', userId)
    .orderBy('hidden_at', 'desc')
    .orderBy('address')
    .execute();
  return rows.map(({ kind, address, label, hidden_at }) => ({ kind, address, label, hiddenAt: hidden_at.getTime() }));
}

function selectViews(queries: RecordsQueries, userId: string): Promise<SavedView[]> {
  return queries
    .selectFrom('saved_views')
    .select(['id', 'name', 'query'])
    .where('user_id', '=', userId)
    .orderBy('place')
    .orderBy('id')
    .execute();
}
