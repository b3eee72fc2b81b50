import { findCopies } from '@mintscope/metrics/find-copies';
import { nearnessOf } from '@mintscope/metrics/rank-found';
import { spellName } from '@mintscope/metrics/spell-name';
import type { TokenRow } from '@mintscope/schemas/token';

export interface RankedSearch {
  /** Tokens that carry the symbol or the name of a larger one of those found, by address, with the largest of these. */
  copies: ReadonlyMap<string, TokenRow>;
  /** The lower stands before the higher, whatever the list is sorted by. */
  rankOf: (row: TokenRow) => number;
}

/**
 * What a search makes of what it found: the symbol or address itself comes first, then the name itself, each before its copies; then the rest. Rows
 * that a list leaves out count, too: the copy of a token that is hidden is one all the same.
 */
export function rankSearch(found: Iterable<TokenRow>, text: string): RankedSearch {
  const asked = spellName(text);
  const copies = findCopies(found);
  return {
    copies,
    rankOf(row) {
      const nearness = nearnessOf(row, asked);
      return nearness === 2 ? 4 : 2 * nearness + (copies.has(row.address) ? 1 : 0);
    },
  };
}
