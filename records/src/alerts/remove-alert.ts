import { changeLists } from '../account-lists/change-lists.ts';
import type { NoteAct } from '../audit/act.ts';
import type { Records } from '../records.ts';

/** Removes an alert; its firings stay. Gives the revision of the account's lists. */
export function removeAlert(
  records: Records,
  { userId, id }: { userId: string; id: string },
  note: NoteAct,
): Promise<number> {
  return changeLists(
    records,
    userId,
    async (queries) => {
      const { numDeletedRows } = await queries
        .deleteFrom('alerts')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
    note,
  );
}
