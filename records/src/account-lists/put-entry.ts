import type { NoteAct } from '../audit/act.ts';
import type { Records, RecordsTransaction } from '../records.ts';
import { insertEntries } from './add-entries.ts';
import { changeLists } from './change-lists.ts';
import { moveBefore, placesOf } from './move-before.ts';
import { requireEntries } from './require-entries.ts';

export interface EntryWish {
  userId: string;
  watchlistId: string;
  mint: string;
  note?: string | undefined;
  /** The token to stand before; null = the last place. */
  before?: string | null | undefined;
  nowMs: number;
}

/**
 * Puts a token into a watchlist, at its top unless told, or writes its note or moves it. Gives the revision.
 * @throws Refusal NOT_FOUND, LIST_FULL, INVALID_PARAMETER
 */
export function putEntry(records: Records, wish: EntryWish, note: NoteAct): Promise<number> {
  return changeLists(records, wish.userId, (queries) => put(queries, wish), note);
}

async function put(queries: RecordsTransaction, wish: EntryWish): Promise<boolean> {
  const { userId, watchlistId, mint, note, before } = wish;
  const known = await requireEntries(queries, userId, watchlistId);
  const own = known.find((one) => one.mint === mint);
  if (!own) await insertEntries(queries, { ...wish, mints: [mint] }, known);
  const isNoted = note !== undefined && note !== (own?.note ?? '');
  if (isNoted) {
    await queries
      .updateTable('watchlist_entries')
      .set({ note })
      .where('user_id', '=', userId)
      .where('watchlist_id', '=', watchlistId)
      .where('mint', '=', mint)
      .execute();
  }
  const mints = known.map((one) => one.mint);
  const from = own ? mints : [mint, ...mints];
  const order = before === undefined ? from : moveBefore(from, mint, before);
  const isMoved = order.some((one, n) => one !== from[n]);
  if (isMoved) {
    await queries
      .updateTable('watchlist_entries')
      .from(placesOf(order))
      .set(({ ref }) => ({ place: ref('moved.place') }))
      .where('watchlist_entries.user_id', '=', userId)
      .where('watchlist_entries.watchlist_id', '=', watchlistId)
      .whereRef('watchlist_entries.mint', '=', 'moved.key')
      .execute();
  }
  return isMoved || isNoted || !own;
}
