import { type BankFigures, readBankFigures } from '@mintscope/records/picks/select-bank';
import type { winnerStatsSchema } from '@mintscope/schemas/picks/successful-token';
import type { z } from 'zod';
import type { Api } from '../../api.ts';
import type { Caller } from '../../auth/auth.ts';
import { seesEverything } from '../../auth/require-access.ts';

/** Figures of the entries that this caller sees. */
export function figuresFor(api: Api, caller: Caller): Promise<BankFigures> {
  if (!seesEverything(caller)) return api.shared.picks.bankFigures();
  return api.turns.lists(caller, () => readBankFigures(api.engines.records.lists));
}

export function winnerStatsOf({
  total,
  byTier,
  bestX,
  averageX,
  removed,
}: BankFigures): z.infer<typeof winnerStatsSchema> {
  return {
    totalWinners: total,
    megaSuccesses: byTier[50],
    majorSuccesses: byTier[10],
    strongSuccesses: byTier[5],
    bestPeak: bestX,
    averagePeak: averageX,
    removed,
  };
}
