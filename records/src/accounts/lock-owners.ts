import type { RecordsQueries, RecordsTransaction } from '../records.ts';

/** Ids of the owners who are let in, held in one order until the transaction ends: the act that takes a role decides alone. */
export async function lockOwners(queries: RecordsTransaction): Promise<string[]> {
  const rows = await queries
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether no other user who can sign in, and is let in, is an owner. Owners are to be held by `lockOwners` before. */
export async function isLastOwner(queries: RecordsTransaction, userId: string): Promise<boolean> {
  const rows = await knownOwners(queries).where('users.suspended_at', 'is', null).limit(2).execute();
  return rows.length === 1 && rows[0]?.id === userId;
}

/** Whether there is an owner who can sign in, suspended or not. */
export async function hasOwner(queries: RecordsQueries): Promise<boolean> {
  return (await knownOwners(queries).limit(1).executeTakeFirst()) !== undefined;
}

/** Owners with a password or a wallet. Those of development access belong to no person, and go when it is switched off. */
function knownOwners(queries: RecordsQueries) {
  return queries
    .selectFrom('users')
    .select('users.id')
    .where('users.role', '=', 'owner')
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('passwords').select('user_id').whereRef('passwords.user_id', '=', 'users.id')),
        exists(selectFrom('wallets').select('user_id').whereRef('wallets.user_id', '=', 'users.id')),
      ]),
    );
}
