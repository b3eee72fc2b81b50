import type { RecordsTransaction } from '@mintscope/engines/records/port';

/** Ids of the owners who are let in, held in one order until the transaction ends: whoever takes a role decides alone. */
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
