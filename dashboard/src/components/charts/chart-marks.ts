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
  candle: Candle;
  /** Of those of one kind at this candle. */
  count: number;
}

/** Marks at their candles, none before the first candle: kinds in the order in which they are given, each in order of time. Those of one kind at one candle are one. */
export function placeMarks(marks: readonly ChartMark[], candles: readonly Candle[]): PlacedMark[] {
  const kinds = new Map<string, Map<Candle, PlacedMark>>();
  for (const { atMs, text, side, colour } of marks) {
    const candle = candles.findLast((each) => each.timeMs <= atMs);
    if (!candle) continue;
    const kind = kinds.get(text) ?? new Map<Candle, PlacedMark>();
    kinds.set(text, kind);
    kind.set(candle, { candle, text, side, colour, count: (kind.get(candle)?.count ?? 0) + 1 });
  }
  return [...kinds.values()].flatMap((kind) => [...kind.values()].sort((a, b) => a.candle.timeMs - b.candle.timeMs));
}

/** One mark, or several of a kind. */
export function markText({ text, count }: Pick<PlacedMark, 'text' | 'count'>): string {
  return count > 1 ? `${text} ×${count}` : text;
}
