import { sortValue } from '@mintscope/metrics/sort-value';
import type { TokenRow } from '@mintscope/schemas/token';
import { selectTop } from '../market/select-top.ts';
import type { ListOptions } from './list-rows.ts';

/** Rows in the order of `listRows`, as the indexes of the state store have it: a token without the value has no place in it. */
export function sortRows(rows: Iterable<TokenRow>, { limit, sortBy, sortOrder, minScore }: ListOptions): TokenRow[] {
  const found: { item: TokenRow; key: number }[] = [];
  for (const row of rows) {
    const key = sortValue(row, sortBy);
    if (key === null || (minScore > 0 && (row.finalScore ?? -1) < minScore)) continue;
    found.push({ item: row, key });
  }
  return selectTop(found, { limit, ascending: sortOrder === 'asc', compare: byAddress });
}

function byAddress(left: TokenRow, right: TokenRow): number {
  return left.address < right.address ? -1 : 1;
}
