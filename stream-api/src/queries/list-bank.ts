import { type BankEntry, selectBank } from '@mintscope/records/picks/select-bank';
import type { Api } from '../api.ts';
import type { Caller } from '../auth/auth.ts';
import { seesEverything } from '../auth/require-access.ts';
import { type BankQuestion, bankPageOf } from './bank-page.ts';

/** Entries of the bank for this caller: those who have no access share the preview. */
export async function listBank(
  api: Api,
  caller: Caller,
  question: BankQuestion & { minX?: number; limit: number },
): Promise<BankEntry[]> {
  const { minX = 0, limit } = question;
  if (!seesEverything(caller)) {
    const entries = (await api.shared.picks.bank(question)).filter(
      ({ figures, tier }) => (figures?.maxX ?? tier) >= minX,
    );
    return entries.slice(0, limit);
  }
  const page = { ...bankPageOf(question, api.now()), minX, limit };
  return api.turns.lists(caller, () => selectBank(api.engines.records.lists, page));
}
