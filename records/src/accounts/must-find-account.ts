import { type FoundAccount, findAccountByName } from '../people/find-account-by-name.ts';
import type { RecordsTransaction } from '../records.ts';
import { AccountError } from './account-error.ts';

/** @throws AccountError */
export async function mustFindAccount(queries: RecordsTransaction, who: string): Promise<FoundAccount> {
  const user = await findAccountByName(queries, who);
  if (!user) throw new AccountError('NOBODY', `Nobody has the e-mail, wallet or username ${who.slice(0, 100)}.`);
  return user;
}
