import type { SortBy } from '@mintscope/schemas/sort-by';
import type { TokenRow } from '@mintscope/schemas/token';

/** What a token is sorted by; null = unknown. By `age` it is the launch, so that descending puts the newest first. */
export function sortValue(row: TokenRow, sortBy: SortBy): number | null {
  switch (sortBy) {
    case 'age':
      return row.createdAt;
    case 'score':
      return row.finalScore;
    case 'lastTrade':
      return row.lastTradeAt;
    case 'performance':
      return row.performance.currentX;
    default:
      return row[sortBy];
  }
}
