import { limits } from '@mintscope/schemas/limits';
import type { TokenRow } from '@mintscope/schemas/token';

/**
 * A row as the preview tells it: nothing of what was called, and the multiple of now a little lower than it is. Everything
 * counts from the first price, for a price of selection would tell which tokens were called, and when. What the first price
 * can be computed from is left out, and with it the way back to the real multiple: the price and market cap it began at,
 * changes since then or since the peak, the chance of ruin, which rests on the fall from the peak, and the prices of the line, of
 * which the shape is kept.
 */
export function shapePreviewRow(row: TokenRow): TokenRow {
  const { openPrice, entryPrice, currentPrice, maxX } = row.performance;
  const multiple = (price: number | null) =>
    price === null || openPrice === null || openPrice === 0 ? null : price / openPrice;
  const now = multiple(currentPrice);
  const currentX = now === null ? null : now * (1 - limits.previewReduction);
  const highest = maxX === null || entryPrice === null ? null : Math.max(maxX * entryPrice, ...row.spark);
  const telling = [openPrice, highest];
  const change = (fraction: number | null) =>
    telling.some((price) => isSince(price, fraction, currentPrice)) ? null : fraction;
  return {
    ...row,
    status: 'discovered',
    calledAt: null,
    rugProbability: null,
    priceChange1m: change(row.priceChange1m),
    priceChange5m: change(row.priceChange5m),
    priceChange1h: change(row.priceChange1h),
    priceChange24h: change(row.priceChange24h),
    spark: levelsOf(row.spark),
    performance: {
      ...row.performance,
      currentX,
      // At its peak the highest multiple is that of now.
      maxX: isSince(highest, 0, currentPrice) ? currentX : multiple(highest),
      openPrice: null,
      entryPrice: null,
      initialMarketCap: null,
      calledMarketCap: null,
      return1h: null,
      return24h: null,
    },
  };
}

/**
 * Whether a change is the one since this price: since the first one where nothing was traded before the window, since the peak
 * where that came right before it. It is found by its value, which is what gives the multiple away; sums of floating point
 * numbers may differ in the last digits.
 */
function isSince(price: number | null, change: number | null, currentPrice: number | null): boolean {
  if (price === null || change === null || currentPrice === null) return false;
  return Math.abs((1 + change) * price - currentPrice) <= 1e-6 * currentPrice;
}

/** Finer ones are not seen in a line of 28 pixels, and two prices that are told elsewhere would give the others. */
const levels = 20;

/** The line between its lowest and its highest price, 0 to 1. */
function levelsOf(prices: readonly number[]): number[] {
  const low = Math.min(...prices);
  const spread = Math.max(...prices) - low;
  return prices.map((price) => (spread === 0 ? 0 : Math.round(((price - low) / spread) * levels) / levels));
}
