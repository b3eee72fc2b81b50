/** Red, green, blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Plain pixels that lines and boxes are drawn on. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  /** Three bytes each. */
  readonly pixels: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint8Array(width * height * 3);
  }

  /** Lines of another colour each: from the first at the top to the second at the bottom. */
  fillSlope(top: Colour, bottom: Colour): void {
    for (let y = 0; y < this.height; y++) {
      const share = y / Math.max(1, this.height - 1);
      const start = y * this.width * 3;
      for (let part = 0; part < 3; part++) {
        this.pixels[start + part] = Math.round(top[part]! + (bottom[part]! - top[part]!) * share);
      }
      // Each copy doubles what the line has.
      for (let done = 3; done < this.width * 3; done *= 2) {
        this.pixels.copyWithin(start + done, start, start + Math.min(done, this.width * 3 - done));
      }
    }
  }

  fillBox({ x, y, width, height }: Box, colour: Colour, opacity = 1): void {
    for (let row = Math.max(0, y); row < Math.min(this.height, y + height); row++) {
      for (let column = Math.max(0, x); column < Math.min(this.width, x + width); column++) {
        this.#blend(row * this.width + column, colour, opacity);
      }
    }
  }

  /**
   * Draws lines with a round pen. Where they overlap each pixel is covered once, as by ink: so a letter's joints are as dark as its
   * strokes.
   */
  stroke(lines: readonly (readonly Point[])[], penWidth: number, colour: Colour): void {
    const radius = penWidth / 2;
    const box = boundsOf(lines, radius + 1, this);
    if (box.width <= 0 || box.height <= 0) return;
    const coverage = new Float32Array(box.width * box.height);
    for (const line of lines) {
      for (let n = 1; n < line.length; n++) cover(coverage, box, line[n - 1]!, line[n]!, radius);
    }
    for (let n = 0; n < coverage.length; n++) {
      if (coverage[n] === 0) continue;
      const row = box.y + Math.floor(n / box.width);
      this.#blend(row * this.width + box.x + (n % box.width), colour, coverage[n]!);
    }
  }

  #blend(pixel: number, colour: Colour, opacity: number): void {
    for (let part = 0; part < 3; part++) {
      const at = pixel * 3 + part;
      this.pixels[at] = Math.round(this.pixels[at]! * (1 - opacity) + colour[part]! * opacity);
    }
  }
}

/** Each pixel by its distance from the line, soft over one pixel. */
function cover(coverage: Float32Array, box: Box, from: Point, to: Point, radius: number): void {
  const reach = radius + 1;
  const left = Math.max(0, Math.floor(Math.min(from.x, to.x) - reach) - box.x);
  const right = Math.min(box.width, Math.ceil(Math.max(from.x, to.x) + reach) - box.x);
  const top = Math.max(0, Math.floor(Math.min(from.y, to.y) - reach) - box.y);
  const bottom = Math.min(box.height, Math.ceil(Math.max(from.y, to.y) + reach) - box.y);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const distance = distanceTo({ x: box.x + x + 0.5, y: box.y + y + 0.5 }, from, to);
      const covered = Math.min(1, Math.max(0, radius + 0.5 - distance));
      const at = y * box.width + x;
      if (covered > coverage[at]!) coverage[at] = covered;
    }
  }
}

function distanceTo(point: Point, from: Point, to: Point): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - from.x - share * dx, point.y - from.y - share * dy);
}

function boundsOf(lines: readonly (readonly Point[])[], margin: number, canvas: Canvas): Box {
  const points = lines.flat();
  const left = Math.max(0, Math.floor(Math.min(...points.map(({ x }) => x)) - margin));
  const top = Math.max(0, Math.floor(Math.min(...points.map(({ y }) => y)) - margin));
  const right = Math.min(canvas.width, Math.ceil(Math.max(...points.map(({ x }) => x)) + margin));
  const bottom = Math.min(canvas.height, Math.ceil(Math.max(...points.map(({ y }) => y)) + margin));
  return { x: left, y: top, width: right - left, height: bottom - top };
}
