import { inflateSync } from 'node:zlib';
import { makeCall, makeFigures } from '@mintscope/records/testing/make-call';
import { describe, expect, it } from 'vitest';
import { entryOf } from '../picks/call-book.ts';
import { shapeSuccessful } from '../picks/shape-winner.ts';
import { Canvas } from './canvas.ts';
import { cardTexts, multipleText } from './card-texts.ts';
import { drawCard } from './draw-card.ts';
import { drawable, fitText, textWidth } from './draw-text.ts';
import { glyphs } from './glyphs.ts';

const style = { size: 20, pen: 3 };
const winner = (changes: Partial<ReturnType<typeof makeCall>> = {}, figures: object = {}) => {
  const call = makeCall(1, changes);
  return shapeSuccessful(entryOf({ call, figures: makeFigures(call, 12.479, figures), removed: null })!);
};

describe('what a card says', () => {
  it('is the peak, the time to it, and what a position of 1 SOL returned', () => {
    const { facts, ...said } = cardTexts(winner());
    expect(said).toEqual({
      tier: 'MAJOR_SUCCESS',
      badge: 'Major success 10x+',
      symbol: 'C1',
      name: 'CALLED 1',
      multiple: '12.4x',
      footer: 'Called 2026-01-01 00:00 UTC · Hall of Fame',
    });
    expect(facts.map(({ value }) => value)).toEqual(['3 min', '7.48x', '11.2x']);
  });

  it('is a dash where nothing is known, and never an address in other letters', () => {
    const said = cardTexts(winner({ symbol: '🚀猫', name: '\u202e' }, { executable: [], timeToPeakMs: null }));
    expect(said.facts.map(({ value }) => value)).toEqual(['–', '–', '–']);
    expect([said.symbol, said.name]).toEqual(['Unnamed token', '']);
  });

  it.each([
    [4.999, '4.99x'],
    [9.999, '9.99x'],
    [10, '10.0x'],
    [99.99, '99.9x'],
    [149.9, '149x'],
    [1234.5, '1234x'],
    [null, '–'],
  ])('%s is told as %s, which is never more than it was', (x, text) => {
    expect(multipleText(x)).toBe(text);
  });
});

describe('letters', () => {
  it('are there for all that ASCII shows', () => {
    const shown = Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n).toUpperCase());
    expect(shown.filter((letter) => !glyphs[letter])).toEqual([]);
    expect(drawable('  Pnut \u202e 🚀 to__ the  moon! ')).toBe('PNUT TO__ THE MOON!');
  });

  it('are cut to the room there is', () => {
    const long = fitText('a token with a name that is far too long for any card', style, 300);
    expect(long.endsWith('..')).toBe(true);
    expect(textWidth(long, style)).toBeLessThanOrEqual(300);
    expect(fitText('short', style, 300)).toBe('SHORT');
  });

  it('cover a pixel once where lines cross, and nothing off the canvas', () => {
    const canvas = new Canvas(20, 20);
    const cross = [
      [
        { x: -30, y: 10 },
        { x: 50, y: 10 },
      ],
      [
        { x: 10, y: -30 },
        { x: 10, y: 50 },
      ],
    ];
    canvas.stroke(cross, 1, [200, 100, 50]);
    const at = (x: number, y: number) => [...canvas.pixels.subarray((y * 20 + x) * 3, (y * 20 + x) * 3 + 3)];
    expect(at(9, 9)).toEqual(at(2, 9));
    expect([at(2, 9)[0], at(2, 2)]).toEqual([100, [0, 0, 0]]);
  });
});

it('the picture is a PNG of the size that sites show, the same for the same texts', () => {
  const said = cardTexts(winner({ symbol: 'W'.repeat(24), name: 'm'.repeat(64) }));
  const png = Buffer.from(drawCard(said));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(Buffer.from(drawCard(said)).equals(png)).toBe(true);
  const [size, name] = [png.readUInt32BE(33), png.subarray(37, 41).toString()];
  expect([name, inflateSync(png.subarray(41, 41 + size)).length]).toEqual(['IDAT', 630 * (1200 * 3 + 1)]);
  expect(drawCard({ ...said, multiple: '99x' })).not.toEqual(new Uint8Array(png));
});
