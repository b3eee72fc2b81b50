/** How long a window reaches back, and the length of its buckets: its edge is exact to one of them. */
export const windows = {
  '1m': { lengthMs: 60_000, bucketMs: 1000 },
  '5m': { lengthMs: 300_000, bucketMs: 1250 },
  '1h': { lengthMs: 3_600_000, bucketMs: 15_000 },
  '24h': { lengthMs: 86_400_000, bucketMs: 360_000 },
} as const;
export type WindowName = keyof typeof windows;

export interface WindowTrade {
  timeMs: number;
  quoteLamports: number;
  /** SOL per whole token; null for a trade that sets no price. */
  price: number | null;
}

export interface WindowFigures {
  volumeLamports: number;
  /** Fraction: 0.1 = +10 %. */
  change: number | null;
}

/**
 * Rolling figures of trades in chain order, none of them after `nowMs`; each counts at its own time. Buckets start at multiples of their length, 1/240 of
 * the window's (1/60 for a minute). Those behind the edge, `nowMs` less the window's length, count not at all, those before it
 * wholly, and the one that the edge is in as if its trades were spread evenly and its price moved evenly from the one it began
 * with to the one it ended with. The change is from the price at the edge, or from the first price where that is younger; null
 * below two prices, and 0 where nothing was traded since, whichever of the last prices before the edge its time puts last.
 */
export function measureWindow(trades: readonly WindowTrade[], window: WindowName, nowMs: number): WindowFigures {
  const { lengthMs, bucketMs } = windows[window];
  const edgeMs = nowMs - lengthMs;
  const edge = Math.floor(edgeMs / bucketMs);
  const inside = ((edge + 1) * bucketMs - edgeMs) / bucketMs;
  const bucketOf = ({ timeMs }: WindowTrade) => Math.floor(timeMs / bucketMs);
  const volumeOf = (some: readonly WindowTrade[]) =>
    some.reduce((total, { quoteLamports }) => total + quoteLamports, 0);
  const prices = trades.flatMap((trade) => (trade.price === null ? [] : [{ at: bucketOf(trade), price: trade.price }]));
  const first = prices[0]?.price ?? 0;
  const byTime = prices.toSorted((left, right) => left.at - right.at);
  const began = byTime.filter(({ at }) => at < edge).at(-1)?.price ?? first;
  const ended = byTime.filter(({ at }) => at <= edge).at(-1)?.price ?? first;
  const volumeLamports =
    volumeOf(trades.filter((trade) => bucketOf(trade) > edge)) +
    inside * volumeOf(trades.filter((trade) => bucketOf(trade) === edge));
  const change = () => priceChange(began + (1 - inside) * (ended - began), prices.at(-1)!.price);
  return { volumeLamports, change: prices.length < 2 ? null : volumeLamports === 0 ? 0 : change() };
}

/** `to / from - 1`; null when there is no price to start from. */
export function priceChange(from: number, to: number): number | null {
  return from > 0 ? to / from - 1 : null;
}
