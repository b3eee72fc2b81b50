export interface Frame {
  /** Four bytes a pixel. */
  pixels: Uint8Array;
  width: number;
  height: number;
}

const mostCode = 4_096;

/** The first frame of a GIF (CompuServe, GIF89a, 1990), which the picture library does not read. @throws on what is none. */
export function readGifFrame(file: Uint8Array): Frame {
  const reader = new GifReader(file);
  reader.at = 6;
  const width = reader.u16();
  const height = reader.u16();
  const flags = reader.u8();
  reader.at += 2;
  const common = readPalette(reader, flags);
  let transparent = -1;
  for (;;) {
    const block = reader.u8();
    if (block === 0x21) {
      const label = reader.u8();
      const data = reader.blocks();
      if (label === 0xf9 && data.length >= 4 && (data[0]! & 1) === 1) transparent = data[3]!;
    } else if (block === 0x2c) {
      return readImage(reader, { width, height, common, transparent });
    } else throw new Error(`GIF block ${block}`);
  }
}

interface Screen {
  width: number;
  height: number;
  common: Uint8Array | null;
  transparent: number;
}

function readImage(reader: GifReader, { width, height, common, transparent }: Screen): Frame {
  const [left, top, columns, rows] = [reader.u16(), reader.u16(), reader.u16(), reader.u16()];
  const flags = reader.u8();
  const palette = readPalette(reader, flags) ?? common;
  if (!palette || left + columns > width || top + rows > height) throw new Error('GIF frame');
  const indices = unpack(reader.u8(), reader.blocks(), columns * rows);
  const pixels = new Uint8Array(width * height * 4);
  const order = (flags & 0x40) === 0 ? null : interlaced(rows);
  for (let row = 0; row < rows; row++) {
    const y = top + (order?.[row] ?? row);
    for (let column = 0; column < columns; column++) {
      const index = indices[row * columns + column]!;
      if (index === transparent || index * 3 >= palette.length) continue;
      const to = (y * width + left + column) * 4;
      const from = index * 3;
      pixels[to] = palette[from]!;
      pixels[to + 1] = palette[from + 1]!;
      pixels[to + 2] = palette[from + 2]!;
      pixels[to + 3] = 255;
    }
  }
  return { pixels, width, height };
}

function readPalette(reader: GifReader, flags: number): Uint8Array | null {
  return (flags & 0x80) === 0 ? null : reader.take(3 * 2 ** ((flags & 7) + 1));
}

function interlaced(rows: number): number[] {
  const passes = [
    [0, 8],
    [4, 8],
    [2, 4],
    [1, 2],
  ] as const;
  return passes.flatMap(([first, step]) =>
    Array.from({ length: Math.max(0, Math.ceil((rows - first) / step)) }, (_, at) => first + at * step),
  );
}

/** LZW with codes of growing length; as many indices as the frame has pixels, missing ones 0. */
function unpack(minimum: number, data: Uint8Array, count: number): Uint8Array {
  if (minimum < 1 || minimum > 11) throw new Error(`GIF code size ${minimum}`);
  const clear = 2 ** minimum;
  const prefix = new Int16Array(mostCode);
  const suffix = new Uint8Array(mostCode);
  const stack = new Uint8Array(mostCode + 1);
  const out = new Uint8Array(count);
  let [size, next, previous, first, written] = [minimum + 1, clear + 2, -1, 0, 0];
  let [bits, have] = [0, 0];
  for (const byte of data) {
    bits |= byte << have;
    have += 8;
    while (have >= size && written < count) {
      const code = bits & (2 ** size - 1);
      bits >>>= size;
      have -= size;
      if (code === clear) {
        [size, next, previous] = [minimum + 1, clear + 2, -1];
        continue;
      }
      if (code === clear + 1) return out;
      if (code > next || (code === next && previous < 0)) throw new Error('GIF code');
      let depth = 0;
      let at = code;
      if (code === next) {
        stack[depth++] = first;
        at = previous;
      }
      for (; at > clear; at = prefix[at]!) stack[depth++] = suffix[at]!;
      first = at;
      stack[depth++] = first;
      while (depth > 0 && written < count) out[written++] = stack[--depth]!;
      if (previous >= 0 && next < mostCode) {
        prefix[next] = previous;
        suffix[next] = first;
        next += 1;
        if (next === 2 ** size && size < 12) size += 1;
      }
      previous = code;
    }
  }
  return out;
}

class GifReader {
  at = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  u8(): number {
    return this.take(1)[0]!;
  }

  u16(): number {
    const [low, high] = this.take(2);
    return low! | (high! << 8);
  }

  take(length: number): Uint8Array {
    if (this.at + length > this.#bytes.length) throw new Error('GIF ends early');
    this.at += length;
    return this.#bytes.subarray(this.at - length, this.at);
  }

  /** Sub-blocks up to the empty one, joined. */
  blocks(): Uint8Array {
    const parts: Uint8Array[] = [];
    for (let length = this.u8(); length > 0; length = this.u8()) parts.push(this.take(length));
    return Buffer.concat(parts);
  }
}
