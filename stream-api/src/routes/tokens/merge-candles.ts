import type { TokenDetail } from '@mintscope/schemas/token-detail';
import type { Candle } from '@mintscope/schemas/token-metrics';

/**
 * Candles of the warehouse, and from where the token's detail is whole its own, which are ahead by seconds. Each is of one
 * source. Both have the same clock and count the trades of the log up to a place of their own, so where both know a
 * candle the one of more trades is the newer: a detail is written less often under load. Those of dust alone have no price and
 * are left out. Oldest first.
 */
export function mergeCandles(
  stored: readonly Candle[],
  { candles, candlesFromMs }: Pick<TokenDetail, 'candles' | 'candlesFromMs'>,
  stepMs: number,
): Candle[] {
  const byTime = new Map(stored.map((candle) => [candle.timeMs, candle]));
  const fromMs = candlesFromMs === null ? Number.POSITIVE_INFINITY : Math.ceil(candlesFromMs / stepMs) * stepMs;
  for (const candle of combine(candles, stepMs)) {
    const known = byTime.get(candle.timeMs);
    if (candle.timeMs >= fromMs && candle.trades >= (known?.trades ?? 0)) byTime.set(candle.timeMs, candle);
  }
  const priced = [...byTime.values()].filter(({ high }) => high > 0);
  return priced.sort((left, right) => left.timeMs - right.timeMs);
}

/** Candles of a longer step out of those of a shorter one, oldest first. */
function combine(parts: readonly Candle[], stepMs: number): Iterable<Candle> {
  const made = new Map<number, Candle>();
  for (const part of parts) {
    const timeMs = Math.floor(part.timeMs / stepMs) * stepMs;
    const known = made.get(timeMs);
    if (!known) {
      made.set(timeMs, { ...part, timeMs });
      continue;
    }
    if (part.high > 0) addPrices(known, part);
    known.volume += part.volume;
    known.trades += part.trades;
  }
  return made.values();
}

/** `known` may have none so far. */
function addPrices(known: Candle, { open, high, low, close }: Candle): void {
  if (known.high === 0) Object.assign(known, { open, low });
  known.high = Math.max(known.high, high);
  known.low = Math.min(known.low, low);
  known.close = close;
}
