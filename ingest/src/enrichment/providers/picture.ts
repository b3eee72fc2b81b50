import { createBoundedMap } from '@mintscope/schemas/bounded-map';
import type { FetchOutside } from '../outside/fetch-outside.ts';
import { fetchableLink } from '../outside/plain-link.ts';
import { makePicture } from '../picture/make-picture.ts';
import type { PictureCodec } from '../picture/picture-codec.ts';
import type { Provider } from '../provider.ts';
import type { Shelf } from '../shelf.ts';

export interface PictureOptions {
  fetchOutside: FetchOutside;
  ipfsGateway: string;
  codec: PictureCodec;
  /** Where pictures are kept, by their names. */
  shelf: Shelf;
}

const maxBytes = 5 * 1024 * 1024;
const rememberedLinks = 8_192;

/** Fetches a token's picture, makes it one of ours and keeps it. A link met before is not fetched again while its picture is kept. */
export function createPictureProvider({ fetchOutside, ipfsGateway, codec, shelf }: PictureOptions): Provider {
  const names = createBoundedMap<string>(rememberedLinks);
  const hrefOf = (image: string | null) => fetchableLink(image ?? '', ipfsGateway)?.href ?? 'none';
  return {
    name: 'picture',
    wants: ({ image }) => image !== null,
    keyOf: ({ mint, image }) => `${mint} ${image}`,
    peerOf: ({ image }) => fetchableLink(image ?? '', ipfsGateway)?.hostname ?? 'none',
    async ask({ image }, signal) {
      const href = hrefOf(image);
      const known = names.get(href);
      if (known !== undefined && (await shelf.touch(known))) return { kind: 'found', finding: { picture: known } };
      const fetched = await fetchOutside(image ?? '', { maxBytes, signal });
      if (fetched.kind !== 'body') return fetched;
      const picture = await makePicture(fetched.bytes, codec);
      if (typeof picture === 'string') return { kind: 'nothing', reason: picture };
      await shelf.put(picture.name, picture.bytes);
      names.set(href, picture.name);
      return { kind: 'found', finding: { picture: picture.name } };
    },
  };
}
