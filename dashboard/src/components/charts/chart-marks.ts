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

/** Part of the chart that a mark's text takes at most: what follows of its kind within it would be written over it. */
const textShare = 0.12;

/**
 * Marks at their candles in order of time, none before the first candle. Those of one kind at one candle are one, and of those that
 * crowd the first alone has a text, with their number.
 */
export function placeMarks(marks: readonly ChartMark[], candles: readonly Candle[]): PlacedMark[] {
  const placed = new Map<string, PlacedMark & { at: number; count: number }>();
  for (const { atMs, text, side, colour } of marks) {
    const at = candles.findLastIndex((candle) => candle.timeMs <= atMs);
    if (at < 0) continue;
    const key = `${at} ${text}`;
    const known = placed.get(key) ?? { timeMs: candles[at]!.timeMs, text, side, colour, at, count: 0 };
    placed.set(key, { ...known, count: known.count + 1 });
  }
  const inOrder = [...placed.values()].sort((a, b) => a.timeMs - b.timeMs);
  const heads = new Map<string, (typeof inOrder)[number]>();
  const near = candles.length * textShare;
  for (const mark of inOrder) {
    const head = heads.get(mark.text);
    if (head !== undefined && mark.at - head.at < near) {
      head.count += mark.count;
      mark.count = 0;
    } else heads.set(mark.text, mark);
  }
  return inOrder.map(({ count, text, at: _at, ...mark }) => ({
    ...mark,
    text: count > 1 ? `${text} ×${count}` : count === 0 ? '' : text,
  }));
}
