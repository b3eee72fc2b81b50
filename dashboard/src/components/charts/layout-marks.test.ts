import { describe, expect, test } from 'vitest';
import { layOutMarks, type MarkInPane, rowHeight } from './layout-marks.ts';

const pane = { width: 400, height: 260, measure: (text: string) => text.length * 6 };
const mark = (text: string, x: number, more: Partial<MarkInPane> = {}): MarkInPane => ({
  ...{ text, x, high: 120, low: 140, count: 1, side: 'sell', colour: '--down', ...more },
});
const below = { side: 'call', colour: '--accent' } as const;

describe('texts of marks', () => {
  test('two kinds at neighbouring candles are written in two rows', () => {
    const { texts } = layOutMarks([mark('Migrated', 100, { ...below, low: 125 }), mark('Called', 104, below)], pane);
    expect(texts.map(({ text }) => text)).toEqual(['Migrated', 'Called']);
    expect(Math.abs(texts[0]!.y - texts[1]!.y)).toBeGreaterThanOrEqual(rowHeight);
  });

  test('a text above a candle keeps clear of one below a higher candle', () => {
    const high = { high: 100, low: 108 };
    const { texts } = layOutMarks([mark('Migrated', 110, { ...below, ...high }), mark('Dev sells', 100)], pane);
    expect(texts).toHaveLength(2);
    expect(Math.abs(texts[0]!.y - texts[1]!.y)).toBeGreaterThanOrEqual(rowHeight);
  });

  test('of one kind that crowd the first alone is written, with their number; each has its arrow', () => {
    const sales = [50, 60, 70, 300].map((x) => mark('Dev sells', x, { count: x === 60 ? 2 : 1 }));
    const { arrows, texts } = layOutMarks(sales, pane);
    expect(texts.map(({ text, x }) => [text, x])).toEqual([
      ['Dev sells ×4', 50],
      ['Dev sells', 300],
    ]);
    expect(arrows.map(({ x }) => x)).toEqual([50, 60, 70, 300]);
  });

  test('whole at the sides of the pane; none for an arrow that is out of it', () => {
    const { texts } = layOutMarks(
      [-300, 2, 399].map((x) => mark('Called', x)),
      pane,
    );
    expect(texts.map(({ x }) => x)).toEqual([18, 382]);
  });

  test('never one over another, however many there are', () => {
    const kinds = ['Called', 'Migrated', 'You buy', 'Dev sells', 'Sniper buys', 'Sniper sells', 'Insider buys'];
    const marks = kinds.flatMap((text, n) =>
      Array.from({ length: 12 }, (_, at) => {
        const low = 60 + ((at * 37 + n * 53) % 150);
        return mark(text, (at * at * 7 + n * 13) % 400, { low, high: low - 10, side: n % 2 ? 'sell' : 'buy' });
      }).sort((a, b) => a.x - b.x),
    );
    const { texts } = layOutMarks(marks, pane);
    expect(texts.length).toBeGreaterThan(8);
    for (const [n, a] of texts.entries())
      for (const b of texts.slice(n + 1)) {
        const areApart = Math.abs(a.x - b.x) >= (pane.measure(a.text) + pane.measure(b.text)) / 2;
        expect(areApart || Math.abs(a.y - b.y) >= rowHeight, `${a.text} and ${b.text}`).toBe(true);
      }
  });

  test('a move of the pane moves all of them alike', () => {
    const marks = [mark('Called', 100, below), mark('Dev sells', 100), mark('Dev sells', 130), mark('Dev sells', 190)];
    const moved = marks.map((each) => ({ ...each, x: each.x + 40 }));
    const texts = layOutMarks(marks, pane).texts.map((each) => ({ ...each, x: each.x + 40 }));
    expect(layOutMarks(moved, pane).texts).toEqual(texts);
  });
});
