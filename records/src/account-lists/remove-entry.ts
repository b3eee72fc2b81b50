import type { NoteAct } from '../audit/act.ts';
import type { Records } from '../records.ts';
import { changeLists } from './change-lists.ts';

/** Takes a token out of a watchlist. Gives the revision. */
export function removeEntry(
  records: Records,
  { userId, watchlistId, mint }: { userId: string; watchlistId: string; mint: string },
  note: NoteAct,
): Promise<number> {
  return changeLists(
    records,
    userId,
    async (queries) => {
      const { numDeletedRows } = await queries
        .deleteFrom('watchlist_entries')
        .where('user_id', '=', userId)
        .where('watchlist_id', '=', watchlistId)
        .where('mint', '=', mint)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
    note,
  );
}
