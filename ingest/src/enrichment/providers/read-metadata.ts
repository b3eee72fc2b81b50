import { limits } from '@mintscope/schemas/limits';
import { isPublicHost } from '@mintscope/schemas/public-host';
import { z } from 'zod';
import { plainText } from '../outside/plain-link.ts';
import type { Metadata } from '../provider.ts';

const text = z.string().catch('');
const links = { twitter: text, x: text, telegram: text, website: text, external_url: text };
const nested = z.object(links).partial().catch({});
const documentSchema = z
  .object({
    image: text,
    image_url: text,
    description: text,
    ...links,
    extensions: nested,
    properties: nested,
    links: nested,
  })
  .partial();

/** What a token's creator says in its metadata document; undefined when it is no such document. */
export function readMetadata(json: unknown): Metadata | undefined {
  const { data } = documentSchema.safeParse(json);
  if (!data || Array.isArray(json)) return undefined;
  const groups = [data, data.extensions ?? {}, data.properties ?? {}, data.links ?? {}];
  const first = (...names: (keyof typeof links)[]) =>
    groups
      .flatMap((group) => names.map((name) => group[name]))
      .find((value) => value !== undefined && value.trim() !== '');
  return {
    image: linkOrNull(data.image || data.image_url),
    description: plainText(data.description ?? '') || null,
    twitter: account(first('twitter', 'x'), 'x.com', ['x.com', 'twitter.com']),
    telegram: account(first('telegram'), 't.me', ['t.me', 'telegram.me']),
    website: httpsLink(first('website', 'external_url')),
  };
}

/** A picture may lie in IPFS too. */
function linkOrNull(value: string | undefined): string | null {
  const link = plainText(value ?? '');
  return /^(https|ipfs):\/\//i.test(link) && URL.canParse(link) ? link : null;
}

function httpsLink(value: string | undefined): string | null {
  const link = plainText(value ?? '');
  if (!/^https:\/\//i.test(link) || !URL.canParse(link)) return null;
  const { username, password, hostname, href } = new URL(link);
  return username === '' && password === '' && isPublicHost(hostname) && href.length <= limits.uriLength ? href : null;
}

/** The link of an account, also where only its name or a host and path are given. */
function account(value: string | undefined, host: string, hosts: readonly string[]): string | null {
  const given = plainText(value ?? '');
  const name = /^@?(\w{3,32})$/.exec(given)?.[1];
  if (name !== undefined) return `https://${host}/${name}`;
  const link = httpsLink(/^[a-z]+:\/\//i.test(given) ? given : `https://${given}`);
  if (link === null) return null;
  return hosts.includes(new URL(link).hostname.replace(/^(www|mobile)\./, '')) ? link : null;
}
