import type { TokenDetail } from '@mintscope/schemas/token';
import type { Candle, CandleInterval, TradeRow } from '@mintscope/schemas/token-metrics';

export const intervalMs: Record<CandleInterval, number> = { '1s': 1000, '1m': 60_000, '1h': 3_600_000 };

/**
 * Candles of the warehouse with those that the token's detail can tell, which is ahead of it by seconds. Of two candles of
 * one time the one of more trades is the more complete. A detail's candles are of one second. Oldest first.
 */
export function mergeCandles(
  stored: readonly Candle[],
  detail: Pick<TokenDetail, 'candles' | 'recentTrades'>,
  stepMs: number,
): Candle[] {
  const byTime = new Map(stored.map((candle) => [candle.timeMs, candle]));
  const made = [...combine(detail.candles, stepMs), ...combine(detail.recentTrades.map(tick), stepMs)];
  for (const candle of made) {
    const known = byTime.get(candle.timeMs);
    if (!known || candle.trades > known.trades) byTime.set(candle.timeMs, candle);
  }
  return [...byTime.values()].sort((left, right) => left.timeMs - right.timeMs);
}

/** A trade as a candle of its own. */
function tick({ timeMs, price, quoteAmount }: TradeRow): Candle {
  return { timeMs, open: price, high: price, low: price, close: price, volume: quoteAmount, trades: 1 };
}

/** Candles of a longer step out of those of a shorter one, whatever their order. */
function combine(parts: readonly Candle[], stepMs: number): Candle[] {
  const made = new Map<number, Candle>();
  for (const part of parts.toSorted((left, right) => left.timeMs - right.timeMs)) {
    if (part.close <= 0) continue;
    const timeMs = Math.floor(part.timeMs / stepMs) * stepMs;
    const known = made.get(timeMs);
    if (!known) {
      made.set(timeMs, { ...part, timeMs });
      continue;
    }
    known.high = Math.max(known.high, part.high);
    known.low = Math.min(known.low, part.low);
    known.close = part.close;
    known.volume += part.volume;
    known.trades += part.trades;
  }
  return [...made.values()];
}
