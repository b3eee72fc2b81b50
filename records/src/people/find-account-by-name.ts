import type { RecordsQueries } from '../records.ts';
import type { StoredRole } from './tables.ts';

export interface FoundAccount {
  id: string;
  role: StoredRole;
}

/**
 * The account of an e-mail, a wallet or a username. One text is never two of them: an e-mail has an @, and a username is shorter
 * than any wallet.
 */
export function findAccountByName(queries: RecordsQueries, name: string): Promise<FoundAccount | undefined> {
  return queries
    .selectFrom('users')
    .leftJoin('passwords', 'passwords.user_id', 'users.id')
    .select(['users.id', 'users.role'])
    .where(({ eb, or, fn, exists, selectFrom }) =>
      or([
        eb('passwords.email', '=', name.toLowerCase()),
        eb(fn<string>('lower', ['users.username']), '=', name.toLowerCase()),
        exists(
          selectFrom('wallets')
            .select('wallets.address')
            .whereRef('wallets.user_id', '=', 'users.id')
            .where('wallets.address', '=', name),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
}
