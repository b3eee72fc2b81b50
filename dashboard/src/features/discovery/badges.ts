import type { TokenRow } from '@mintscope/schemas/token';

/** Short marks beside the symbol, most telling first. */
export function badgesOf(row: TokenRow): string[] {
  const badges: (string | null)[] = [
    row.calledAt !== null ? 'Called' : null,
    row.status === 'error' ? 'Scoring Error' : null,
    row.migrated ? 'Migrated' : null,
    row.ctoFlag === true ? 'CTO' : null,
    row.dexscrAd === true ? 'Ad' : null,
    row.dexscrUpdateLink === true ? 'DEX paid' : null,
  ];
  return badges.filter((badge) => badge !== null);
}
