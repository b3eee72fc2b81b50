import { limits } from '@mintscope/schemas/limits';
import { isPublicHost } from '@mintscope/schemas/public-host';

/** Control, zero-width and direction-changing characters, which make one text look like another. */
const deceptive = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\u{E0000}-\u{E007F}]/gu;
const contentId = /^(Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{58,})$/;

export function plainText(text: string, most: number = limits.uriLength): string {
  // Cutting may leave half of a pair.
  return text
    .replace(deceptive, '')
    .trim()
    .slice(0, most)
    .replace(/\p{Cs}$/u, '');
}

/**
 * An address that may be fetched: https on its own port, a host with a name, no user. Content of IPFS is asked of the configured
 * gateway, whichever gateway a creator named, so that copies are recognised and dead gateways do not matter. null = none.
 */
export function fetchableLink(text: string, ipfsGateway: string): URL | null {
  const link = plainText(text);
  const through = contentPath(link);
  const target = through === null ? link : `${ipfsGateway.replace(/\/$/, '')}/ipfs/${through}`;
  if (!URL.canParse(target)) return null;
  const url = new URL(target);
  const plain = url.protocol === 'https:' && url.username === '' && url.password === '' && url.port === '';
  if (!plain || !isPublicHost(url.hostname)) return null;
  url.hash = '';
  return url;
}

/** `CID/path` of an ipfs address or of a gateway's address of it. */
function contentPath(link: string): string | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  const path =
    url.protocol === 'ipfs:'
      ? `${url.host}${url.pathname}`.replace(/^ipfs\//, '')
      : /^\/ipfs\/(.+)$/.exec(url.pathname)?.[1];
  if (path === undefined) return null;
  // A host is written in small letters, which a CID of the first version does not survive: take it from the text.
  const written = url.protocol === 'ipfs:' ? link.replace(/^ipfs:\/\/(ipfs\/)?/i, '') : path;
  const [id = ''] = written.split(/[/?#]/);
  return contentId.test(id) ? written.replace(/[?#].*$/, '') : null;
}
