import type { SortBy } from '@mintscope/schemas/sort-by';

/** What lists of tokens are sorted by, in the order in which it is offered. */
export const sortLabels: readonly (readonly [SortBy, string])[] = [
  ['score', 'Score'],
  ['age', 'Age'],
  ['lastTrade', 'Last trade'],
  ['volume', 'Volume'],
  ['marketCap', 'Market cap'],
  ['liquidity', 'Liquidity'],
  ['holders', 'Holders'],
  ['swaps', 'Trades'],
  ['progress', 'Curve progress'],
  ['rugProbability', 'Chance of ruin'],
  ['performance', 'Performance'],
];
