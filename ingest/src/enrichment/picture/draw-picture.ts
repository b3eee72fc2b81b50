import { createHash } from 'node:crypto';
import { writePng } from '@mintscope/engines/write-png';

/** Squares along a side; the right half mirrors the left. */
const cells = 8;
const cellSize = 16;
const side = cells * cellSize;

/** A picture made of a text alone, for tokens of the simulated market: mirrored squares of two colours on a slope of a third. */
export function drawPicture(seed: string): Uint8Array {
  const draw = createHash('sha256').update(seed).digest();
  const hue = draw[0]! * 1.4;
  const colours = [
    shade(hue, 0.55, 0.32),
    shade(hue + 40 + draw[1]! / 4, 0.7, 0.62),
    shade(hue + 170, 0.75, 0.7),
  ] as const;
  const pixels = new Uint8Array(side * side * 3);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const column = Math.floor(x / cellSize);
      const mirrored = Math.min(column, cells - 1 - column);
      const drawn = draw[2 + ((Math.floor(y / cellSize) * (cells / 2) + mirrored) % 30)]!;
      const colour = drawn < 118 ? colours[0] : drawn < 210 ? colours[1] : colours[2];
      const light = drawn < 118 ? 0.75 + (0.5 * (x + y)) / (2 * side) : 1;
      for (let part = 0; part < 3; part++) pixels[(y * side + x) * 3 + part] = Math.min(255, colour[part]! * light);
    }
  }
  return writePng(pixels, side, side);
}

/** CSS Color 4, section 7: HSL to RGB. */
function shade(hue: number, saturation: number, lightness: number): [red: number, green: number, blue: number] {
  const spread = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    return 255 * (lightness - spread * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  };
  return [part(0), part(8), part(4)];
}
