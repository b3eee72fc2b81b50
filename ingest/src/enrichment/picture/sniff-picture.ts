export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'gif';

export interface PictureHead {
  format: PictureFormat;
  width: number;
  height: number;
}

/**
 * Format and size out of the first bytes, before anything is decoded; undefined for what is none of the four, whatever it is
 * called: SVG and HTML among them.
 */
export function sniffPicture(bytes: Uint8Array): PictureHead | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length));
  if (bytes.length < 30) return undefined;
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') {
    return text(12, 4) === 'IHDR' ? sized('png', view.getUint32(16), view.getUint32(20)) : undefined;
  }
  if (/^GIF8[79]a$/.test(text(0, 6))) return sized('gif', view.getUint16(6, true), view.getUint16(8, true));
  if (text(0, 4) === 'RIFF' && text(8, 4) === 'WEBP') return sniffWebp(view, text(12, 4));
  return view.getUint16(0) === 0xffd8 ? sniffJpeg(view) : undefined;
}

function sniffWebp(view: DataView, chunk: string): PictureHead | undefined {
  switch (chunk) {
    case 'VP8 ':
      return sized('webp', view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return sized('webp', (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 'VP8X':
      return sized('webp', u24(view, 24) + 1, u24(view, 27) + 1);
    default:
      return undefined;
  }
}

function u24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

/** The size stands in the frame's header, behind segments of any length. */
function sniffJpeg(view: DataView): PictureHead | undefined {
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return sized('jpeg', view.getUint16(at + 7), view.getUint16(at + 5));
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

function sized(format: PictureFormat, width: number, height: number): PictureHead | undefined {
  return width > 0 && height > 0 ? { format, width, height } : undefined;
}
