import { findBankEntry } from '@mintscope/records/picks/select-bank';
import { getWinnerCard } from '@mintscope/schemas/api/picks/get-winner-card';
import { limits } from '@mintscope/schemas/limits';
import { seesEverything } from '../../auth/require-access.ts';
import { notFound } from '../../errors.ts';
import { handle } from '../../http/handle.ts';
import { readBankId } from '../../picks/shape-winner.ts';

export const getWinnerCardRoute = handle(getWinnerCard, async ({ params }, { api, caller }) => {
  const { mint, ordinal } = readBankId(params.id);
  const entry = await findBankEntry(api.engines.records.queries, mint, ordinal);
  const isShown = entry && (seesEverything(caller) || entry.bankedAtMs <= api.now() - limits.previewMinAgeMs);
  if (!entry || !isShown) throw notFound('It is not in the bank.');
  return api.shared.cards(entry);
});
