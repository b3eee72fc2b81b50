import type { FetchOutside } from '../outside/fetch-outside.ts';
import { fetchableLink } from '../outside/plain-link.ts';
import { readJson } from '../outside/read-json.ts';
import type { Provider } from '../provider.ts';
import { readMetadata } from './read-metadata.ts';

export interface MetadataOptions {
  fetchOutside: FetchOutside;
  ipfsGateway: string;
}

const maxBytes = 256 * 1024;

/** The document that a token's creator keeps at the address its mint names. Each host is a peer of its own. */
export function createMetadataProvider({ fetchOutside, ipfsGateway }: MetadataOptions): Provider {
  return {
    name: 'metadata',
    wants: ({ uri }) => uri !== null && uri.trim() !== '',
    keyOf: ({ mint, uri }) => `${mint} ${uri}`,
    peerOf: ({ uri }) => fetchableLink(uri ?? '', ipfsGateway)?.hostname ?? 'none',
    async ask({ uri }, signal) {
      const fetched = await fetchOutside(uri ?? '', { maxBytes, signal });
      if (fetched.kind !== 'body') return fetched;
      const json = readJson(fetched.bytes);
      if (json === undefined) return { kind: 'nothing', reason: 'not_json' };
      const metadata = readMetadata(json);
      return metadata ? { kind: 'found', finding: { metadata, raw: json } } : { kind: 'nothing', reason: 'bad_shape' };
    },
  };
}
