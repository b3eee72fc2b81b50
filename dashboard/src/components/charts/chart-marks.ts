import type { Candle } from '@mintscope/schemas/token-metrics';

/** Something that happened at a time, by whom, as it is written beside a candle. */
export interface ChartMark {
  atMs: number;
  text: string;
  side: 'buy' | 'sell' | 'call';
  /** A theme colour, as a CSS variable. */
  colour: string;
}

export interface PlacedMark extends Pick<ChartMark, 'text' | 'side' | 'colour'> {
  timeMs: number;
}

/** Marks at their candles in order of time, those of one kind at one candle as one with their number. None before the first candle. */
export function placeMarks(marks: readonly ChartMark[], candles: readonly Candle[]): PlacedMark[] {
  const placed = new Map<string, PlacedMark & { count: number }>();
  for (const { atMs, text, side, colour } of marks) {
    const timeMs = candles.findLast((candle) => candle.timeMs <= atMs)?.timeMs;
    if (timeMs === undefined) continue;
    const key = `${timeMs} ${text}`;
    const known = placed.get(key) ?? { timeMs, text, side, colour, count: 0 };
    placed.set(key, { ...known, count: known.count + 1 });
  }
  return [...placed.values()]
    .sort((a, b) => a.timeMs - b.timeMs)
    .map(({ count, text, ...mark }) => ({ ...mark, text: count > 1 ? `${text} ×${count}` : text }));
}
