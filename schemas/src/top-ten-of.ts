import type { TokenRow } from './token.ts';

/** What the ten largest hold; not known of a token that all have left, of which older rows say 0. */
export function topTenOf({ holders, top10HolderRate }: Pick<TokenRow, 'holders' | 'top10HolderRate'>): number | null {
  return holders === 0 ? null : top10HolderRate;
}
