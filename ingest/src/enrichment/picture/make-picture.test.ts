import { deflateSync } from 'node:zlib';
import { createLogger } from '@mintscope/engines/logger';
import { writePng } from '@mintscope/engines/write-png';
import { Transformer } from '@napi-rs/image';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawPicture } from './draw-picture.ts';
import { makePicture } from './make-picture.ts';
import { openPictureCodec, type PictureCodec, pictureSize } from './picture-codec.ts';
import { readGifFrame } from './read-gif-frame.ts';
import { sniffPicture } from './sniff-picture.ts';

let codec: PictureCodec;
beforeAll(async () => {
  codec = (await openPictureCodec(createLogger('silent', 'picture-test')))!;
});

const pixels = Uint8Array.from({ length: 200 * 120 * 4 }, (_, at) => (at % 4 === 3 ? 255 : (at * 7) % 251));
const picture = () => Transformer.fromRgbaPixels(pixels, 200, 120);
/** Two by two of red, green, blue and a transparent pixel, by hand after the specification. */
const gif = Buffer.from(
  'GIF89a\x02\x00\x02\x00\xf1\x00\x00\xff\x00\x00\x00\xff\x00\x00\x00\xff\xff\xff\xff' +
    '!\xf9\x04\x01\x00\x00\x03\x00,\x00\x00\x00\x00\x02\x00\x02\x00\x00\x02\x03\x44\x34\x05\x00;',
  'latin1',
);

describe('a file that is a picture', () => {
  it('of each format becomes one small WebP, named by its bytes', async () => {
    const files = [
      await picture().png(),
      await picture().jpeg(),
      await picture().webp(90),
      await picture().webpLossless(),
      gif,
    ];
    for (const file of files) {
      const made = await makePicture(file, codec);
      if (typeof made === 'string') throw new Error(made);
      expect(sniffPicture(made.bytes)).toEqual({ format: 'webp', width: pictureSize, height: pictureSize });
      expect(await makePicture(file, codec)).toEqual(made);
    }
  });

  it('tells its size before it is decoded', async () => {
    expect(sniffPicture(await picture().png())).toEqual({ format: 'png', width: 200, height: 120 });
    expect(sniffPicture(await picture().jpeg())).toEqual({ format: 'jpeg', width: 200, height: 120 });
    expect(sniffPicture(await picture().webp(90))).toMatchObject({ width: 200, height: 120 });
    expect(sniffPicture(await picture().webpLossless())).toMatchObject({ width: 200, height: 120 });
  });

  it('loses what was hidden behind it', async () => {
    const script = Buffer.from('<script>alert(1)</script>');
    const made = await makePicture(Buffer.concat([await picture().png(), script]), codec);
    expect(typeof made === 'string' ? made : Buffer.from(made.bytes).includes('script')).toBe(false);
  });
});

describe('a file that is none', () => {
  const padded = (text: string) => Buffer.from(text.padEnd(64));
  it.each([
    ['SVG', padded('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', padded('<!doctype html><script>alert(1)</script>')],
    ['a script', padded('alert(document.cookie)')],
    ['a document', padded('%PDF-1.7')],
    ['TIFF', padded('II*\0')],
    ['AVIF', padded('\0\0\0\x1cftypavif')],
    ['an archive', padded('PK\x03\x04')],
    ['a head without a body', padded('\x89PNG\r\n\x1a\n')],
    ['nothing', Buffer.alloc(0)],
  ])('is refused: %s', async (_what, file) => {
    expect(await makePicture(file, codec)).toBe('not_a_picture');
  });

  it('is refused when it begins like a GIF and goes on as a script', async () => {
    const polyglot = Buffer.concat([gif.subarray(0, 13), padded('=1;alert(1)')]);
    expect(await makePicture(polyglot, codec)).toBe('not_a_picture');
  });

  it('is refused when its head promises more pixels than there may be, undecoded', async () => {
    const bomb = Buffer.from(writePng(new Uint8Array(3), 1, 1));
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    expect(await makePicture(bomb, codec)).toBe('too_many_pixels');
    const wide = Buffer.from(gif);
    wide.writeUInt16LE(0xffff, 6);
    wide.writeUInt16LE(0xffff, 8);
    expect(await makePicture(wide, codec)).toBe('too_many_pixels');
  });

  it('is refused when it unpacks to more than its head promises, or breaks off', async () => {
    const small = Buffer.from(writePng(new Uint8Array(3), 1, 1));
    const packed = deflateSync(Buffer.alloc(32 * 1024 * 1024));
    const at = small.indexOf('IDAT') - 4;
    const idat = Buffer.alloc(packed.length + 12);
    idat.writeUInt32BE(packed.length, 0);
    idat.write('IDAT', 4, 'latin1');
    idat.set(packed, 8);
    const made = await makePicture(Buffer.concat([small.subarray(0, at), idat]), codec);
    expect(made).toBe('not_a_picture');
    const file = await picture().png();
    expect(await makePicture(file.subarray(0, file.length / 2), codec)).toBe('not_a_picture');
  });

  it('never throws, whatever the bytes behind a good head', async () => {
    const heads = [await picture().png(), await picture().jpeg(), await picture().webp(80), gif];
    const damaged = fc.tuple(
      fc.constantFrom(...heads),
      fc.array(fc.tuple(fc.nat(4_000), fc.nat(255)), { maxLength: 20 }),
    );
    await fc.assert(
      fc.asyncProperty(damaged, async ([head, changes]) => {
        const file = Buffer.from(head);
        for (const [at, byte] of changes) file[at % file.length] = byte;
        const made = await makePicture(file, codec);
        expect(typeof made === 'string' || made.bytes.length > 0).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the first frame of a GIF', () => {
  it('is read pixel by pixel', () => {
    const { pixels: read, width, height } = readGifFrame(gif);
    expect([width, height]).toEqual([2, 2]);
    expect([...read]).toEqual([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 0, 0]);
  });
});

describe('a drawn picture', () => {
  it('is the same for the same text, another for another, and goes the way of all pictures', async () => {
    expect(drawPicture('/a.png')).toEqual(drawPicture('/a.png'));
    expect(drawPicture('/a.png')).not.toEqual(drawPicture('/b.png'));
    expect(typeof (await makePicture(drawPicture('/a.png'), codec))).toBe('object');
  });
});
