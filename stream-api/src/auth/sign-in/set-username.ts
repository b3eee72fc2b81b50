import { isUniqueViolation } from '@mintscope/engines/records/is-unique-violation';
import type { Records, RecordsTransaction } from '@mintscope/engines/records/port';
import { RequestError } from '../../errors.ts';

export interface NewUsername {
  userId: string;
  username: string;
}

/**
 * @param note is written with the change or not at all.
 * @throws RequestError 409 USERNAME_TAKEN: names are unique without regard to case.
 */
export async function setUsername(
  records: Records,
  { userId, username }: NewUsername,
  note: (queries: RecordsTransaction) => Promise<void>,
): Promise<void> {
  try {
    await records.transact(async (queries) => {
      await queries.updateTable('users').set({ username }).where('id', '=', userId).execute();
      await note(queries);
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'users_by_username')) throw error;
    throw new RequestError(409, 'USERNAME_TAKEN', 'Somebody else has this name.', { field: 'username', cause: error });
  }
}
