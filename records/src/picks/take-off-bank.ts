import type { NoteAct } from '../audit/act.ts';
import type { Records } from '../records.ts';
import { Refusal } from '../refusal.ts';
import { type BankEntry, findBankEntry } from './select-bank.ts';

export interface BankRemoval {
  mint: string;
  /** Null = the token's newest entry. */
  ordinal: number | null;
  reason: string;
  nowMs: number;
}

/**
 * Takes an entry off the bank's list for good; its call is counted all the same.
 * @throws Refusal NOT_FOUND
 */
export function takeOffBank(records: Records, removal: BankRemoval, note: NoteAct): Promise<BankEntry> {
  const { mint, ordinal, reason, nowMs } = removal;
  return records.transact(async (queries) => {
    const entry = await findBankEntry(queries, mint, ordinal);
    if (!entry) throw new Refusal('NOT_FOUND', 'It is not in the bank.');
    await queries
      .insertInto('bank_removals')
      .values({ mint, ordinal: entry.call.ordinal, removed_at: new Date(nowMs), reason })
      .execute();
    await note(queries);
    return entry;
  });
}
