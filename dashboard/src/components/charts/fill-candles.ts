import type { Candle } from '@mintscope/schemas/token-metrics';

/**
 * A candle for each step of time, oldest first, at most the newest `most`. Steps without trades get a flat one at the price before:
 * curve and pool go on asking that price, and a pause is as wide as it was long.
 */
export function fillCandles(candles: readonly Candle[], stepMs: number, most: number): Candle[] {
  const newest = candles.at(-1);
  if (!newest) return [];
  const fromMs = newest.timeMs - (most - 1) * stepMs;
  const filled: Candle[] = [];
  let before: Candle | undefined;
  for (const candle of candles) {
    const gapFromMs = before ? Math.max(before.timeMs + stepMs, fromMs) : candle.timeMs;
    for (let timeMs = gapFromMs; before && timeMs < candle.timeMs; timeMs += stepMs) filled.push(flat(before, timeMs));
    if (candle.timeMs >= fromMs) filled.push(candle);
    before = candle;
  }
  return filled;
}

function flat({ close }: Candle, timeMs: number): Candle {
  return { timeMs, open: close, high: close, low: close, close, volume: 0, trades: 0 };
}
