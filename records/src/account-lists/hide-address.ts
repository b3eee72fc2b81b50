import { accountListLimits, type HiddenKind } from '@mintscope/schemas/account-lists';
import type { NoteAct } from '../audit/act.ts';
import type { Records, RecordsTransaction } from '../records.ts';
import { Refusal } from '../refusal.ts';
import { changeLists } from './change-lists.ts';

export interface HideWish {
  userId: string;
  kind: HiddenKind;
  address: string;
  label: string;
  nowMs: number;
}

/**
 * Hides a token or a creator; one that is hidden keeps its time. Gives the revision.
 * @throws Refusal LIST_FULL
 */
export function hideAddress(records: Records, wish: HideWish, note: NoteAct): Promise<number> {
  return changeLists(records, wish.userId, (queries) => hide(queries, wish), note);
}

async function hide(queries: RecordsTransaction, { userId, kind, address, label, nowMs }: HideWish): Promise<boolean> {
  const known = await queries
    .selectFrom('hidden_addresses')
    .select('address')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute();
  if (known.some((one) => one.address === address)) return false;
  if (known.length >= accountListLimits.hidden) {
    const sentence = `You hide ${accountListLimits.hidden} ${kind}s, as many as are kept; show some again first.`;
    throw new Refusal('LIST_FULL', sentence, { field: 'address' });
  }
  await queries
    .insertInto('hidden_addresses')
    .values({ user_id: userId, kind, address, label, hidden_at: new Date(nowMs) })
    .execute();
  return true;
}
