import { createHash } from 'node:crypto';
import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import type { NothingReason } from '../provider.ts';
import type { PictureCodec } from './picture-codec.ts';
import { readGifFrame } from './read-gif-frame.ts';
import { sniffPicture } from './sniff-picture.ts';

export interface Picture {
  /** SHA-256 of the bytes, as base58: the picture's name. */
  name: string;
  bytes: Uint8Array;
}

/** 4,096 by 4,096: decoded, 64 MiB. */
const mostPixels = 2 ** 24;
const mostSide = 8_192;
/** A GIF is read on this thread: a megapixel takes some ten milliseconds. */
const mostGifPixels = 2 ** 20;

/** A stranger's file as a picture of ours, or why not. Its size is read from its head before anything is decoded. */
export async function makePicture(file: Uint8Array, codec: PictureCodec): Promise<Picture | NothingReason> {
  const head = sniffPicture(file);
  if (!head) return 'not_a_picture';
  const { format, width, height } = head;
  const most = format === 'gif' ? mostGifPixels : mostPixels;
  if (width > mostSide || height > mostSide || width * height > most) return 'too_many_pixels';
  try {
    const bytes = format === 'gif' ? await encodeGif(file, codec) : await codec.reencode(file);
    return { name: encodeBase58(createHash('sha256').update(bytes).digest()), bytes };
  } catch {
    return 'not_a_picture';
  }
}

async function encodeGif(file: Uint8Array, codec: PictureCodec): Promise<Uint8Array> {
  const { pixels, width, height } = readGifFrame(file);
  return codec.encodePixels(pixels, width, height);
}
