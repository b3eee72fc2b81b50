/** A window is its current bucket and the ones before it, `buckets` in all: memory is bounded by them. */
export const windows = {
  '1m': { bucketMs: 1000, buckets: 60 },
  '5m': { bucketMs: 5000, buckets: 60 },
  '1h': { bucketMs: 60_000, buckets: 60 },
  '24h': { bucketMs: 1_440_000, buckets: 60 },
} as const;
export type WindowName = keyof typeof windows;

export interface WindowTrade {
  timeMs: number;
  quoteLamports: number;
  isBuy: boolean;
  /** SOL per whole token. */
  price: number;
}

export interface WindowFigures {
  volumeLamports: number;
  buys: number;
  sells: number;
  /** Fraction: 0.1 = +10 %. */
  change: number | null;
}

/**
 * Rolling figures of trades in chain order, seen at `nowMs`. Buckets start at multiples of their length, so a window is
 * between 59/60 and 60/60 as long as its name. A trade whose time is before its forerunner's counts at the forerunner's
 * time. The change is from the last trade before the window, or from the first trade for a token younger than that; null
 * below two trades.
 */
export function measureWindow(trades: readonly WindowTrade[], window: WindowName, nowMs: number): WindowFigures {
  const { bucketMs, buckets } = windows[window];
  let latest = Number.NEGATIVE_INFINITY;
  const timed = trades.map((trade) => {
    latest = Math.max(latest, trade.timeMs);
    return { ...trade, timeMs: latest };
  });
  const firstBucket = Math.floor(Math.max(latest, nowMs) / bucketMs) - buckets + 1;
  const isInside = (trade: WindowTrade) => Math.floor(trade.timeMs / bucketMs) >= firstBucket;
  const inside = timed.filter(isInside);
  const start = timed.filter((trade) => !isInside(trade)).at(-1) ?? timed[0];
  const end = timed.at(-1);
  return {
    volumeLamports: inside.reduce((total, trade) => total + trade.quoteLamports, 0),
    buys: inside.filter((trade) => trade.isBuy).length,
    sells: inside.filter((trade) => !trade.isBuy).length,
    change: timed.length < 2 || !start || !end ? null : priceChange(start.price, end.price),
  };
}

/** `to / from - 1`; null when there is no price to start from. */
export function priceChange(from: number, to: number): number | null {
  return from > 0 ? to / from - 1 : null;
}
