import { defaultWatchlistId, defaultWatchlistName } from '@mintscope/schemas/account-lists';
import type { NoteAct } from '../audit/act.ts';
import type { Records, RecordsTransaction } from '../records.ts';

/** Changes something, and tells whether anything is other than before. */
type Change = (queries: RecordsTransaction) => Promise<boolean>;

/**
 * Changes lists of an account; the changes of one account take turns, those of its other devices too. Gives the revision that has
 * it. What changed nothing is neither counted nor noted.
 */
export function changeLists(records: Records, userId: string, change: Change, note: NoteAct): Promise<number> {
  return records.transact(async (queries) => {
    const before = await takeTurn(queries, userId);
    if (!(await change(queries))) return before;
    await queries
      .updateTable('account_lists')
      .set({ rev: BigInt(before + 1) })
      .where('user_id', '=', userId)
      .execute();
    await note(queries);
    return before + 1;
  });
}

/** Holds the account's row until the transaction ends. From its first change on, the default watchlist has a row too. */
async function takeTurn(queries: RecordsTransaction, userId: string): Promise<number> {
  const { rev } = await queries
    .insertInto('account_lists')
    .values({ user_id: userId, rev: 0n })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(({ ref }) => ({ rev: ref('account_lists.rev') })))
    .returning('rev')
    .executeTakeFirstOrThrow();
  await queries
    .insertInto('watchlists')
    .values({ user_id: userId, id: defaultWatchlistId, name: defaultWatchlistName, place: 0 })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .execute();
  return Number(rev);
}
