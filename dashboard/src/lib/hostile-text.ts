/**
 * Names, symbols and links are written by strangers. Control, bidirectional-override and zero-width characters can make a
 * name read as another one, so they are left out of what is shown (React escapes the rest).
 */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u115f\u1160\u2028\u2029\u3164\uffa0]/gu;
/** More than three stacked marks on one letter paint over the lines above and below. */
const stackedMarks = /(\p{M}{3})\p{M}+/gu;

export function cleanText(text: string, most = 64): string {
  const clean = text.replace(invisible, '').replace(stackedMarks, '$1').replace(/\s+/g, ' ').trim();
  const letters = [...clean];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : clean;
}

/** The link if it is an https address without credentials, else null. A link without a scheme gets https. */
export function safeLink(link: string | null | undefined): string | null {
  if (!link) return null;
  const text = link.trim();
  const withScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text.replace(/^\/+/, '')}`;
  const url = URL.parse(withScheme);
  if (url?.protocol !== 'https:' || url.username || url.password || !url.hostname.includes('.')) return null;
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
