import { isPublicHost } from '@mintscope/schemas/public-host';

/** The link if it is an https address of a host of the public internet, without credentials, else null. A link without a scheme gets https. */
export function safeLink(link: string | null | undefined): string | null {
  if (!link) return null;
  const text = link.trim();
  const withScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text.replace(/^\/+/, '')}`;
  const url = URL.parse(withScheme);
  if (url?.protocol !== 'https:' || url.username || url.password || !isPublicHost(url.hostname)) return null;
  return url.href;
}

export type Social = 'twitter' | 'telegram' | 'website';

/** A handle ("@name") becomes its page; anything else goes through `safeLink`. */
export function socialLink(kind: Social, value: string | null | undefined): string | null {
  if (!value) return null;
  const handle = /^@?([A-Za-z0-9_]{2,32})$/.exec(value.trim())?.[1];
  if (handle && kind === 'twitter') return `https://x.com/${handle}`;
  if (handle && kind === 'telegram') return `https://t.me/${handle}`;
  return safeLink(value);
}
