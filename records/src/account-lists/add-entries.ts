import { accountListLimits } from '@mintscope/schemas/account-lists';
import type { NoteAct } from '../audit/act.ts';
import type { Records, RecordsTransaction } from '../records.ts';
import { Refusal } from '../refusal.ts';
import { changeLists } from './change-lists.ts';
import { type KeptEntry, requireEntries } from './require-entries.ts';

export interface NewEntries {
  userId: string;
  watchlistId: string;
  /** In the order in which they are to stand. */
  mints: readonly string[];
  nowMs: number;
}

/**
 * Puts tokens into a watchlist, above the others; those in it stay where they are. All or none. Gives the revision.
 * @throws Refusal NOT_FOUND, LIST_FULL
 */
export function addEntries(records: Records, added: NewEntries, note: NoteAct): Promise<number> {
  return changeLists(
    records,
    added.userId,
    async (queries) => {
      const known = await requireEntries(queries, added.userId, added.watchlistId);
      const there = new Set(known.map(({ mint }) => mint));
      const mints = [...new Set(added.mints)].filter((mint) => !there.has(mint));
      if (mints.length === 0) return false;
      await insertEntries(queries, { ...added, mints }, known);
      return true;
    },
    note,
  );
}

/** Of tokens that are not in the watchlist. */
export async function insertEntries(
  queries: RecordsTransaction,
  { userId, watchlistId, mints, nowMs }: NewEntries,
  known: readonly KeptEntry[],
): Promise<void> {
  if (known.length + mints.length > accountListLimits.entries) {
    const sentence = `A watchlist keeps ${accountListLimits.entries} tokens; take some out first.`;
    throw new Refusal('LIST_FULL', sentence, { field: 'mint' });
  }
  const top = (known[0]?.place ?? 0) - mints.length;
  const rows = mints.map((mint, n) => ({
    user_id: userId,
    watchlist_id: watchlistId,
    mint,
    note: '',
    added_at: new Date(nowMs),
    place: top + n,
  }));
  await queries.insertInto('watchlist_entries').values(rows).execute();
}
