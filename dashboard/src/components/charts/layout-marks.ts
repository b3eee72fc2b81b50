import { markText, type PlacedMark } from './chart-marks.ts';

/** A mark with the place of its candle in the pane (px). */
export interface MarkInPane extends Omit<PlacedMark, 'candle'> {
  x: number;
  high: number;
  low: number;
}

interface Pane {
  width: number;
  height: number;
  /** Width of a text (px). */
  measure: (text: string) => number;
}

interface Arrow {
  x: number;
  /** Where it points at. */
  y: number;
  isDown: boolean;
  colour: string;
}

interface WrittenMark {
  text: string;
  /** Middle of the text. */
  x: number;
  y: number;
  colour: string;
}

export interface MarkLayout {
  arrows: Arrow[];
  texts: WrittenMark[];
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const arrowSize = 8;
export const rowHeight = 14;
/** Between a candle and its arrow, between an arrow and its text, and between texts of a row. */
export const markGap = 4;
/** Further from its candle a text would not be taken for that candle's. */
const mostRows = 5;

/**
 * An arrow at each candle with a mark, and texts in rows beside them, none over another or over an arrow. Kinds that come first have the
 * rows next to their candles; of those of one kind that crowd the first alone is written, with their number. One without any place has its arrow alone.
 */
export function layOutMarks(marks: readonly MarkInPane[], pane: Pane): MarkLayout {
  const arrows = arrowsOf(marks);
  const taken = arrows.map(boxOfArrow);
  const texts: WrittenMark[] = [];
  for (const mark of headsOf(marks, pane.measure)) {
    if (mark.x < 0 || mark.x > pane.width) continue;
    const text = markText(mark);
    const half = pane.measure(text) / 2;
    const x = Math.min(Math.max(mark.x, half), pane.width - half);
    const found = rowsOf(mark).find((y) => {
      const box = {
        left: x - half - markGap,
        right: x + half + markGap,
        top: y - rowHeight / 2,
        bottom: y + rowHeight / 2,
      };
      if (box.top < 0 || box.bottom > pane.height || taken.some((other) => areOver(box, other))) return false;
      taken.push(box);
      return true;
    });
    if (found !== undefined) texts.push({ text, x, y: found, colour: mark.colour });
  }
  return { arrows, texts };
}

const isAbove = ({ side }: Pick<PlacedMark, 'side'>) => side === 'sell';

/** One at each side of a candle, in the colour of the kind that comes first. */
function arrowsOf(marks: readonly MarkInPane[]): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const mark of marks) {
    const isDown = isAbove(mark);
    const key = `${mark.x} ${isDown}`;
    const y = isDown ? mark.high - markGap : mark.low + markGap;
    if (!arrows.has(key)) arrows.set(key, { x: mark.x, y, isDown, colour: mark.colour });
  }
  return [...arrows.values()];
}

function boxOfArrow({ x, y, isDown }: Arrow): Box {
  const end = isDown ? y - arrowSize : y + arrowSize;
  return { left: x - arrowSize / 2, right: x + arrowSize / 2, top: Math.min(y, end), bottom: Math.max(y, end) };
}

/** The first of each crowd of a kind, with the number of all. Wherever the pane is moved to, crowds are the same. */
function headsOf(marks: readonly MarkInPane[], measure: Pane['measure']): MarkInPane[] {
  const heads: MarkInPane[] = [];
  for (const mark of marks) {
    const head = heads.at(-1);
    const near = measure(markText({ text: mark.text, count: 99 })) + 2 * markGap;
    if (head?.text === mark.text && mark.x - head.x < near) head.count += mark.count;
    else heads.push({ ...mark });
  }
  return heads;
}

/** Middles of the rows of its texts, from its candle outwards. */
function rowsOf(mark: MarkInPane): number[] {
  const away = markGap + arrowSize + rowHeight / 2;
  return Array.from({ length: mostRows }, (_, row) =>
    isAbove(mark) ? mark.high - away - row * rowHeight : mark.low + away + row * rowHeight,
  );
}

function areOver(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
