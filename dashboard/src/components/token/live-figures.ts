import type { TokenRow } from '@mintscope/schemas/token';
import { formatCount, formatUsd } from '../../lib/format.ts';

/** Figures that stand more than once on a token's page: each follows the row, so that all of them say the same. */
export const liveFigures = {
  marketCap: { text: (row: TokenRow) => formatUsd(row.marketCap), rank: (row: TokenRow) => row.marketCap },
  holders: { text: (row: TokenRow) => formatCount(row.holders), rank: (row: TokenRow) => row.holders },
  volume: { text: (row: TokenRow) => formatUsd(row.volume), rank: (row: TokenRow) => row.volume },
  buys: { text: (row: TokenRow) => formatCount(row.buys), rank: (row: TokenRow) => row.buys },
  sells: { text: (row: TokenRow) => formatCount(row.sells), rank: (row: TokenRow) => row.sells },
  trades: { text: (row: TokenRow) => formatCount(row.swaps), rank: (row: TokenRow) => row.swaps },
};
