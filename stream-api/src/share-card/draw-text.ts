import type { Canvas, Colour, Point } from './canvas.ts';
import { glyphs } from './glyphs.ts';

export interface TextStyle {
  /** Height of capitals, and width of the pen (pixels). */
  size: number;
  pen: number;
  colour: Colour;
}

const capitals = 20;
/** Between two letters, in the units of glyphs. */
const gap = 6;
const curveSteps = 8;

/** A text as it can be drawn: in capitals, without signs that we have no letter for. */
export function drawable(text: string): string {
  const drawn = [...text.toUpperCase()].filter((letter) => glyphs[letter] !== undefined);
  return drawn.join('').replaceAll(/ +/g, ' ').trim();
}

export function textWidth(text: string, { size, pen }: Pick<TextStyle, 'size' | 'pen'>): number {
  const letters = [...drawable(text)];
  const units = letters.reduce((sum, letter) => sum + glyphs[letter]!.width, 0) + gap * Math.max(0, letters.length - 1);
  return (units * size) / capitals + pen;
}

/** The text, cut with two dots where it is wider than this. */
export function fitText(text: string, style: Pick<TextStyle, 'size' | 'pen'>, mostWidth: number): string {
  let shown = drawable(text);
  if (textWidth(shown, style) <= mostWidth) return shown;
  while (shown !== '' && textWidth(`${shown}..`, style) > mostWidth) shown = shown.slice(0, -1).trimEnd();
  return `${shown}..`;
}

/** Draws a text from the upper left corner of its first capital. */
export function drawText(canvas: Canvas, text: string, { x, y }: Point, style: TextStyle): void {
  const { size, pen, colour } = style;
  const scale = size / capitals;
  let left = x + pen / 2;
  for (const letter of drawable(text)) {
    const { width, path } = glyphs[letter]!;
    const lines = readPath(path).map((line) =>
      line.map((point) => ({ x: left + point.x * scale, y: y + pen / 2 + point.y * scale })),
    );
    canvas.stroke(lines, pen, colour);
    left += (width + gap) * scale;
  }
}

/** The lines of a glyph, curves as short straight ones. */
function readPath(path: string): Point[][] {
  const lines: Point[][] = [];
  for (const [, command = '', numbers = ''] of path.matchAll(/([MLQ])([^MLQ]*)/g)) {
    const [x = 0, y = 0, toX = 0, toY = 0] = numbers.trim().split(/ +/).map(Number);
    const line = lines.at(-1);
    if (command === 'M' || !line) lines.push([{ x, y }]);
    else if (command === 'L') line.push({ x, y });
    else line.push(...curve(line.at(-1)!, { x, y }, { x: toX, y: toY }));
  }
  return lines;
}

function curve(from: Point, over: Point, to: Point): Point[] {
  return Array.from({ length: curveSteps }, (_, n) => {
    const t = (n + 1) / curveSteps;
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    return { x: a * from.x + b * over.x + c * to.x, y: a * from.y + b * over.y + c * to.y };
  });
}
