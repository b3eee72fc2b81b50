import type { SortBy } from '@mintscope/schemas/api/market/discover-tokens';
import type { TokenRow } from '@mintscope/schemas/token';
import type { ListOptions } from './list-rows.ts';

/** Rows in the order of `listRows`, which the indexes of the state store give. */
export function sortRows(rows: Iterable<TokenRow>, { limit, sortBy, sortOrder, minScore }: ListOptions): TokenRow[] {
  const found: { row: TokenRow; value: number }[] = [];
  for (const row of rows) {
    const value = rank[sortBy](row);
    if (value === null || (minScore > 0 && (row.finalScore ?? -1) < minScore)) continue;
    found.push({ row, value });
  }
  const sign = sortOrder === 'asc' ? 1 : -1;
  found.sort((a, b) => sign * (a.value - b.value || (a.row.address < b.row.address ? -1 : 1)));
  return found.slice(0, limit).map(({ row }) => row);
}

/** As the indexes of the state store have it: a token without the value has no place in that order. */
const rank: Record<SortBy, (row: TokenRow) => number | null> = {
  age: (row) => row.createdAt,
  score: (row) => row.finalScore,
  volume: (row) => row.volume,
  marketCap: (row) => row.marketCap,
  performance: (row) => row.performance.currentX,
  lastTrade: (row) => row.lastTradeAt,
};
