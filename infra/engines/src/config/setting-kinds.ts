import { pubkeySchema } from '@mintscope/schemas/ids';
import { z } from 'zod';

/** A number; left empty it counts as not set. */
export function number(fallback: number, check: (schema: z.ZodNumber) => z.ZodNumber) {
  return z.preprocess(
    (text) => (typeof text === 'string' ? (text.trim() === '' ? undefined : Number(text)) : text),
    check(z.number()).default(fallback),
  );
}

export const port = (fallback: number) => number(fallback, (schema) => schema.int().min(0).max(65_535));
/** Parts between commas; left empty there are none. */
export const listOr = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    );
export const list = listOr('');

/** A path to a file, or nothing. */
export const file = z.string().default('');
export const flag = (fallback: 'true' | 'false') =>
  z
    .enum(['true', 'false'])
    .default(fallback)
    .transform((text) => text === 'true');

export const bearerCharacters = '32 characters or more, of letters, digits and . _ ~ + / = -';

/** An account on chain, or nothing. */
export const address = z.union([z.literal(''), pubkeySchema]).default('');

/** The address of a Solana node, which may hold a key in its path or query; or nothing. */
export function nodeAddress(protocol: RegExp, example: string) {
  const url = z
    .url({ protocol, error: `an address such as ${example}` })
    .refine((text) => !/^[a-z]+:\/\/[^/]*@/i.test(text), 'no user and password in the address');
  return z.union([z.literal(''), url]).default('');
}

/** An https address that is shown to visitors, without what would tell them a password; or nothing. */
export const publicAddress = z
  .union([
    z.literal(''),
    z
      .url({ protocol: /^https$/, error: 'an https address such as https://host/owner/name' })
      .refine((text) => !/[?#]|^https:\/\/[^/]*@/i.test(text), 'no user, password, query or fragment in the address'),
  ])
  .default('');
