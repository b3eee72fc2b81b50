import { type BankEntry, type BankPage, readBankFigures, selectBank } from '@mintscope/records/picks/select-bank';
import { limits } from '@mintscope/schemas/limits';
import type { Api } from '../api.ts';
import { previewWinner } from '../picks/preview-winner.ts';
import { shapePreviewPick } from '../picks/shape-preview-pick.ts';
import { type BankQuestion, bankPageOf, mostBankEntries } from './bank-page.ts';
import { listCalls } from './list-calls.ts';
import type { SharedPicks } from './shared-answers.ts';

type PickSources = Pick<Api, 'engines' | 'market' | 'now' | 'readings'>;

const name = 'picks and winners as visitors see them';

/** Each answer is read once in a while, however many visitors ask. */
export function sharePicks(api: PickSources, sharedMs: number): SharedPicks {
  const until = () => api.now() - limits.previewMinAgeMs;
  /** By what is asked for, which is one of a few dozen. */
  const pages = new Map<string, () => Promise<BankEntry[]>>();
  return {
    picks: api.readings.share(
      name,
      async () => {
        const calls = await listCalls(api, { limit: limits.previewTokens, beforeMs: until() });
        return calls.map(shapePreviewPick);
      },
      sharedMs,
    ),
    bank(question) {
      const { orderBy, minTier = 0, tier = 0, timeframe } = question;
      const key = `${orderBy} ${minTier} ${tier} ${timeframe}`;
      const read = pages.get(key) ?? api.readings.share(name, () => readPage(api, question, until()), sharedMs);
      pages.set(key, read);
      return read();
    },
    bankFigures: api.readings.share(name, () => readBankFigures(api.engines.records.lists, until()), sharedMs),
  };
}

async function readPage(api: PickSources, question: BankQuestion, untilMs: number): Promise<BankEntry[]> {
  const page: BankPage = { ...bankPageOf(question, api.now()), untilMs, limit: mostBankEntries };
  const entries = await selectBank(api.engines.records.lists, page);
  return entries.map((entry) => previewWinner(entry, untilMs));
}
