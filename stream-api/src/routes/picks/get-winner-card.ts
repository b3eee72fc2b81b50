import { findBankEntry } from '@mintscope/records/picks/select-bank';
import { getWinnerCard } from '@mintscope/schemas/api/picks/get-winner-card';
import { limits } from '@mintscope/schemas/limits';
import { seesEverything } from '../../auth/require-access.ts';
import { notFound } from '../../errors.ts';
import { handle } from '../../http/handle.ts';
import { previewWinner } from '../../picks/preview-winner.ts';
import { readBankId } from '../../picks/shape-winner.ts';

export const getWinnerCardRoute = handle(getWinnerCard, async ({ params }, { api, caller }) => {
  const { mint, ordinal } = readBankId(params.id);
  const entry = await findBankEntry(api.engines.records.queries, mint, ordinal);
  const untilMs = api.now() - limits.previewMinAgeMs;
  const isAll = seesEverything(caller);
  if (!entry || !(isAll || entry.bankedAtMs <= untilMs)) throw notFound('It is not in the bank.');
  return api.shared.cards(isAll ? entry : previewWinner(entry, untilMs));
});
