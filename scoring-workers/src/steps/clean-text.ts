import { isPublicHost } from '@mintscope/schemas/public-host';

/** Control, zero-width and direction-changing characters, which make one token look like another. */
const deceptive = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\u{E0000}-\u{E007F}]/gu;

/** A creator's text as it may be shown. */
export function cleanText(text: string): string {
  return text.replace(deceptive, '').trim();
}

/** A creator's link when it is a plain https (or ipfs) address of a host of the public internet, else null. */
export function cleanLink(text: string): string | null {
  const link = cleanText(text);
  if (!/^(https|ipfs):\/\//i.test(link) || !URL.canParse(link)) return null;
  const { protocol, username, password, hostname } = new URL(link);
  const isOutside = protocol === 'ipfs:' || isPublicHost(hostname);
  return isOutside && username === '' && password === '' ? link : null;
}
