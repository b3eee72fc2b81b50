import type { PersonalEntry } from '@mintscope/records/picks/personal-entry';
import type { TokenRow } from '@mintscope/schemas/token';

/** What is frozen of a token when a user picks it; null while it has no price. */
export function entryOf(
  row: TokenRow,
  { matchedCriteria, parameterVersion }: Pick<PersonalEntry, 'matchedCriteria' | 'parameterVersion'>,
): PersonalEntry | null {
  const { priceSol } = row;
  if (priceSol === null || priceSol === 0) return null;
  return {
    symbol: row.symbol,
    name: row.name,
    logo: row.logo,
    launchpad: row.launchpad,
    createdAt: row.createdAt,
    price: priceSol,
    marketCap: row.marketCap,
    scores: {
      initialScore: row.initialScore,
      walletScore: row.investigationScore,
      transactionScore: row.transactionScore,
      finalScore: row.finalScore,
    },
    band: row.band,
    status: row.status,
    matchedCriteria,
    parameterVersion,
  };
}
