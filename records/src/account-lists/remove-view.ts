import type { NoteAct } from '../audit/act.ts';
import type { Records } from '../records.ts';
import { changeLists } from './change-lists.ts';

/** Deletes a saved view. Gives the revision. */
export function removeView(
  records: Records,
  { userId, id }: { userId: string; id: string },
  note: NoteAct,
): Promise<number> {
  return changeLists(
    records,
    userId,
    async (queries) => {
      const { numDeletedRows } = await queries
        .deleteFrom('saved_views')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
    note,
  );
}
