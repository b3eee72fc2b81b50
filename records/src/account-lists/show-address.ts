import type { HiddenKind } from '@mintscope/schemas/account-lists';
import type { NoteAct } from '../audit/act.ts';
import type { Records } from '../records.ts';
import { changeLists } from './change-lists.ts';

/** Shows what was hidden. Gives the revision. */
export function showAddress(
  records: Records,
  { userId, kind, address }: { userId: string; kind: HiddenKind; address: string },
  note: NoteAct,
): Promise<number> {
  return changeLists(
    records,
    userId,
    async (queries) => {
      const { numDeletedRows } = await queries
        .deleteFrom('hidden_addresses')
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .where('address', '=', address)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
    note,
  );
}
