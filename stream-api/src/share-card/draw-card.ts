import { writePng } from '@mintscope/engines/write-png';
import type { SuccessTier } from '@mintscope/schemas/picks/successful-token';
import { Canvas, type Colour } from './canvas.ts';
import type { CardTexts } from './card-texts.ts';
import { drawText, fitText, type TextStyle, textWidth } from './draw-text.ts';

/** As links are shown on most sites. */
const width = 1200;
const height = 630;
const margin = 72;

const white: Colour = [240, 244, 250];
const grey: Colour = [150, 162, 180];
const dim: Colour = [96, 108, 128];
const tiers: Readonly<Record<SuccessTier, Colour>> = {
  MEGA_SUCCESS: [250, 204, 92],
  MAJOR_SUCCESS: [92, 214, 170],
  STRONG_SUCCESS: [104, 170, 255],
};

const small = { size: 20, pen: 3 };
const tiny = { size: 15, pen: 2.2 };

/** A picture of a winner to be shared, as a PNG. */
export function drawCard(texts: CardTexts): Uint8Array {
  const canvas = new Canvas(width, height);
  const accent = tiers[texts.tier];
  canvas.fillSlope([11, 14, 20], [20, 26, 38]);
  canvas.fillBox({ x: 0, y: 0, width: 10, height }, accent);
  drawText(canvas, 'Mintscope', { x: margin, y: 56 }, { size: 24, pen: 4, colour: white });
  drawRight(canvas, texts.badge, 58, { ...small, colour: accent });
  drawTitle(canvas, texts);
  const most = { size: 132, pen: 17 };
  drawText(canvas, texts.multiple, { x: margin, y: 268 }, { ...most, colour: accent });
  const beside = margin + textWidth(texts.multiple, most) + 36;
  drawText(canvas, 'peak since the call', { x: beside, y: 268 + 132 - 3 }, { ...small, colour: grey });
  drawFacts(canvas, texts.facts);
  drawText(canvas, texts.footer, { x: margin, y: 592 - tiny.size }, { ...tiny, colour: dim });
  drawRight(canvas, 'Past calls promise nothing', 592 - tiny.size, { ...tiny, colour: dim });
  return writePng(canvas.pixels, width, height);
}

function drawTitle(canvas: Canvas, { symbol, name }: CardTexts): void {
  const large = { size: 58, pen: 8 };
  const shown = fitText(symbol, large, width - 2 * margin);
  drawText(canvas, shown, { x: margin, y: 130 }, { ...large, colour: white });
  drawText(canvas, fitText(name, small, width - 2 * margin), { x: margin, y: 216 }, { ...small, colour: grey });
}

/** Three columns, so far apart that the longest of their texts stay apart. */
function drawFacts(canvas: Canvas, facts: CardTexts['facts']): void {
  canvas.fillBox({ x: margin, y: 438, width: width - 2 * margin, height: 1 }, dim, 0.6);
  const column = (width - 2 * margin) / facts.length;
  for (const [n, { label, value, note }] of facts.entries()) {
    const x = margin + n * column;
    const room = column - 16;
    drawText(canvas, fitText(label, tiny, room), { x, y: 460 }, { ...tiny, colour: grey });
    drawText(
      canvas,
      fitText(value, { size: 32, pen: 4.5 }, room),
      { x, y: 488 },
      { size: 32, pen: 4.5, colour: white },
    );
    drawText(canvas, fitText(note, tiny, room), { x, y: 536 }, { ...tiny, colour: dim });
  }
}

function drawRight(canvas: Canvas, text: string, y: number, style: TextStyle): void {
  drawText(canvas, text, { x: width - margin - textWidth(text, style), y }, style);
}
