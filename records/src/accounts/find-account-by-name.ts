import { findUserByName, type NamedUser } from '../people/find-user-by-name.ts';
import type { RecordsTransaction } from '../records.ts';
import { AccountError } from './account-error.ts';

/** @throws AccountError */
export async function findAccountByName(queries: RecordsTransaction, who: string): Promise<NamedUser> {
  const user = await findUserByName(queries, who);
  if (!user) throw new AccountError('NOBODY', `Nobody has the e-mail, wallet or username ${who.slice(0, 100)}.`);
  return user;
}
