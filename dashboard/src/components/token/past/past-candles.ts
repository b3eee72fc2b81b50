import type { Candle } from '@mintscope/schemas/token-metrics';

/**
 * Candles as they stood at a time (ms): those that had ended, and of the one under way what `seconds`, the candles of single seconds, tell
 * of it until then.
 */
export function candlesUntil(
  candles: readonly Candle[],
  seconds: readonly Candle[],
  { atMs, stepMs }: { atMs: number; stepMs: number },
): Candle[] {
  const ended = candles.filter(({ timeMs }) => timeMs + stepMs <= atMs);
  const beginMs = Math.floor(atMs / stepMs) * stepMs;
  const own = seconds.filter(({ timeMs }) => timeMs >= beginMs && timeMs <= atMs);
  const [first] = own;
  const last = own.at(-1);
  if (!first || !last) return ended;
  const sum = (figure: 'volume' | 'trades') => own.reduce((total, candle) => total + candle[figure], 0);
  return [
    ...ended,
    {
      ...{ timeMs: beginMs, open: first.open, close: last.close, volume: sum('volume'), trades: sum('trades') },
      high: Math.max(...own.map(({ high }) => high)),
      low: Math.min(...own.map(({ low }) => low)),
    },
  ];
}
