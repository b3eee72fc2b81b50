import type { BankPage } from '@mintscope/records/picks/select-bank';
import type { timeframeSchema } from '@mintscope/schemas/picks/successful-token';
import type { z } from 'zod';

/** What callers may ask of the bank, beside how many. */
export interface BankQuestion {
  /** Entries of this milestone or more, and of this one alone. */
  minTier?: number;
  tier?: number;
  timeframe: z.infer<typeof timeframeSchema>;
  orderBy: BankPage['orderBy'];
}

/** As the contract has it. */
export const mostBankEntries = 500;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const spans = { all: null, '24h': dayMs, '7d': 7 * dayMs, '30d': 30 * dayMs, '90d': 90 * dayMs };

export function bankPageOf(
  { minTier, tier, timeframe, orderBy }: BankQuestion,
  nowMs: number,
): Omit<BankPage, 'limit'> {
  const span = spans[timeframe];
  return { minTier, tier, orderBy, ...(span === null ? {} : { sinceMs: nowMs - span }) };
}
