import { isUniqueViolation } from '@mintscope/engines/records/is-unique-violation';
import type { RecordsQueries } from '@mintscope/engines/records/port';
import { RequestError } from '../../errors.ts';

/** @throws RequestError 409 USERNAME_TAKEN: names are unique without regard to case. */
export async function setUsername(queries: RecordsQueries, userId: string, username: string): Promise<void> {
  try {
    await queries.updateTable('users').set({ username }).where('id', '=', userId).execute();
  } catch (error) {
    if (!isUniqueViolation(error, 'users_by_username')) throw error;
    throw new RequestError(409, 'USERNAME_TAKEN', 'Somebody else has this name.', { field: 'username', cause: error });
  }
}
