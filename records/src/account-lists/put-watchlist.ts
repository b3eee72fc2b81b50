import { accountListLimits } from '@mintscope/schemas/account-lists';
import type { NoteAct } from '../audit/act.ts';
import type { Records, RecordsTransaction } from '../records.ts';
import { Refusal } from '../refusal.ts';
import { changeLists } from './change-lists.ts';
import { moveBefore, placesOf } from './move-before.ts';

export interface WatchlistWish {
  userId: string;
  id: string;
  name?: string | undefined;
  /** The watchlist to stand before; null = the last place. */
  before?: string | null | undefined;
}

/**
 * Makes a watchlist, or names or moves one. Gives the revision.
 * @throws Refusal NOT_FOUND, LIST_FULL, INVALID_PARAMETER
 */
export function putWatchlist(records: Records, wish: WatchlistWish, note: NoteAct): Promise<number> {
  return changeLists(records, wish.userId, (queries) => put(queries, wish), note);
}

async function put(queries: RecordsTransaction, { userId, id, name, before }: WatchlistWish): Promise<boolean> {
  const known = await queries
    .selectFrom('watchlists')
    .select(['id', 'name', 'place'])
    .where('user_id', '=', userId)
    .orderBy('place')
    .orderBy('id')
    .execute();
  const own = known.find((one) => one.id === id);
  const ids = known.map((one) => one.id);
  if (!own) await insert(queries, { userId, id, name, place: (known.at(-1)?.place ?? 0) + 1, kept: known.length });
  else if (name !== undefined && name !== own.name) {
    await queries.updateTable('watchlists').set({ name }).where('user_id', '=', userId).where('id', '=', id).execute();
  }
  const from = own ? ids : [...ids, id];
  const order = before === undefined ? from : moveBefore(from, id, before);
  const isMoved = order.some((one, n) => one !== from[n]);
  if (isMoved) {
    await queries
      .updateTable('watchlists')
      .from(placesOf(order))
      .set(({ ref }) => ({ place: ref('moved.place') }))
      .where('watchlists.user_id', '=', userId)
      .whereRef('watchlists.id', '=', 'moved.key')
      .execute();
  }
  return isMoved || !own || (name !== undefined && name !== own.name);
}

async function insert(
  queries: RecordsTransaction,
  { userId, id, name, place, kept }: WatchlistWish & { place: number; kept: number },
): Promise<void> {
  if (name === undefined) throw new Refusal('NOT_FOUND', 'There is no such watchlist, and a new one needs a name.');
  if (kept >= accountListLimits.watchlists) {
    throw new Refusal('LIST_FULL', `You have ${accountListLimits.watchlists} watchlists, as many as are kept.`);
  }
  await queries.insertInto('watchlists').values({ user_id: userId, id, name, place }).execute();
}
