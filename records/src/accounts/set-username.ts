import { isUniqueViolation } from '@mintscope/engines/records/is-unique-violation';
import type { NoteAct } from '../audit/act.ts';
import type { Records } from '../records.ts';
import { Refusal } from '../refusal.ts';

export interface NewUsername {
  userId: string;
  username: string;
}

/**
 * @param note is written with the change or not at all.
 * @throws Refusal USERNAME_TAKEN: names are unique without regard to case.
 */
export async function setUsername(records: Records, { userId, username }: NewUsername, note: NoteAct): Promise<void> {
  try {
    await records.transact(async (queries) => {
      await queries.updateTable('users').set({ username }).where('id', '=', userId).execute();
      await note(queries);
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'users_by_username')) throw error;
    throw new Refusal('USERNAME_TAKEN', 'Somebody else has this name.', { field: 'username', cause: error });
  }
}
