import type { Logger } from '@mintscope/engines/logger';

/** Decodes a picture of a known format, and encodes it anew at its one small size. */
export interface PictureCodec {
  /** @throws when the bytes cannot be decoded. */
  reencode(bytes: Uint8Array): Promise<Uint8Array>;
  /** From plain pixels, four bytes each. */
  encodePixels(pixels: Uint8Array, width: number, height: number): Promise<Uint8Array>;
}

/** Rows show it at 28 to 44 pixels, on screens with two for one. */
export const pictureSize = 96;
const quality = 80;

/**
 * @napi-rs/image: decoders of memory-safe Rust for PNG, JPEG and WebP. It is optional: where its binary does not load there are no
 * pictures, which a sentence in the log says, and all else works.
 */
export async function openPictureCodec(log: Logger): Promise<PictureCodec | null> {
  try {
    const { Transformer } = await import('@napi-rs/image');
    const small = async (picture: InstanceType<typeof Transformer>) =>
      new Uint8Array(await picture.rotate().resize(pictureSize, pictureSize).webp(quality));
    return {
      reencode: (bytes) => small(new Transformer(bytes)),
      encodePixels: (pixels, width, height) => small(Transformer.fromRgbaPixels(pixels, width, height)),
    };
  } catch (error) {
    log.warn({ err: error }, 'the picture library does not load; tokens are shown without their pictures');
    return null;
  }
}
