import type { RecordsTransaction } from '../records.ts';
import { AccountError } from './account-error.ts';
import { isLastOwner, lockOwners } from './lock-owners.ts';

/** Not the only owner who is let in: it could be undone on the command line only. */
export async function keepOwner(queries: RecordsTransaction, userId: string, who: string): Promise<void> {
  await lockOwners(queries);
  if (!(await isLastOwner(queries, userId))) return;
  throw new AccountError('LAST_OWNER', `${who.slice(0, 100)} is the last owner: make another one first.`);
}
