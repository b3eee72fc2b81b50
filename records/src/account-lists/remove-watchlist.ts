import { defaultWatchlistId } from '@mintscope/schemas/account-lists';
import type { NoteAct } from '../audit/act.ts';
import type { Records } from '../records.ts';
import { Refusal } from '../refusal.ts';
import { changeLists } from './change-lists.ts';

/**
 * Deletes a watchlist with what is in it. Gives the revision.
 * @throws Refusal DEFAULT_WATCHLIST
 */
export async function removeWatchlist(
  records: Records,
  { userId, id }: { userId: string; id: string },
  note: NoteAct,
): Promise<number> {
  if (id === defaultWatchlistId)
    throw new Refusal('DEFAULT_WATCHLIST', 'The default watchlist stays; empty it instead.');
  return changeLists(
    records,
    userId,
    async (queries) => {
      const { numDeletedRows } = await queries
        .deleteFrom('watchlists')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
    note,
  );
}
