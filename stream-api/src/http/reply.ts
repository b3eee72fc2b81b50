import type { ApiError } from '@mintscope/schemas/api/api-error';
import { streamFrameOrigins } from '@mintscope/schemas/chat/stream-source';
import type { HttpReply } from '../transport/transport.ts';

type Headers = HttpReply['headers'];

/** On every answer, whatever it holds. */
export const baseHeaders: Headers = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  ['x-frame-options', 'DENY'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=()'],
];

/**
 * Once the product is reached over https, for two years nothing of its host is asked for without. Nothing where no origin is
 * https: a machine that serves http alone would lock its browsers out.
 */
export function transportSecurity(origins: readonly string[]): Headers {
  if (!origins.some((origin) => origin.startsWith('https://'))) return [];
  return [['strict-transport-security', 'max-age=63072000; includeSubDomains']];
}

/**
 * For documents of ours: no inline code, and nothing of another host but what an admin streams in the chat: a player of the
 * providers that are known, in a frame, or a file. Logos of tokens come from here (`get-logo.ts`), and wallets bring their pictures as
 * `data:`. `'self'` covers the live feed of the own host in every browser that the dashboard is built for.
 */
export const pagePolicy =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
  `media-src 'self' https:; frame-src ${streamFrameOrigins.join(' ')}; ` +
  "connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; " +
  "frame-ancestors 'none'";

/** For data: a browser that opens it as a page may run and load nothing. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

export function jsonReply(status: number, value: unknown, headers: Headers = []): HttpReply {
  return encodedReply(status, 'application/json; charset=utf-8', JSON.stringify(value), headers);
}

/** A body that is encoded already. */
export function encodedReply(
  status: number,
  contentType: string,
  body: string | Uint8Array,
  headers: Headers = [],
  cacheControl = 'no-store',
): HttpReply {
  return {
    status,
    headers: [
      ...baseHeaders,
      ['content-security-policy', dataPolicy],
      ['content-type', contentType],
      ['cache-control', cacheControl],
      ...headers,
    ],
    body,
  };
}

export function errorReply(status: number, error: Omit<ApiError, 'success'>, headers: Headers = []): HttpReply {
  return jsonReply(status, { success: false, ...error } satisfies ApiError, headers);
}
