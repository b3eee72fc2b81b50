import type { ApiError } from '@mintscope/schemas/api/api-error';
import { streamFrameOrigins } from '@mintscope/schemas/chat/stream-source';
import { telegramFrameOrigin } from '@mintscope/schemas/chat/telegram-group';
import type { HttpReply, StreamReply } from '../transport/transport.ts';

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
 * For documents of ours: no inline code, and nothing of another host but what an admin streams in the chat (a player of the
 * providers that are known, in a frame, or a file) and the group in Telegram, in a frame; each only after the reader's click. Files of every
 * https host are allowed always: a page is open for days under the policy of its load, and the stream that begins meanwhile must play (`infra/decisions/0070-files-of-a-stream-from-any-host.md`). Logos of tokens come from here (`get-logo.ts`), and wallets bring their pictures as
 * `data:`. `'self'` covers the live feed of the own host in every browser that the dashboard is built for.
 */
export const pagePolicy =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
  `media-src 'self' https:; frame-src ${[...streamFrameOrigins, telegramFrameOrigin].join(' ')}; ` +
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
  return { status, headers: dataHeaders(contentType, cacheControl, headers), body };
}

/** A body that is made while it is sent; kept by no cache. */
export function streamReply(
  status: number,
  contentType: string,
  stream: AsyncIterable<Uint8Array>,
  headers: Headers = [],
): StreamReply {
  return { status, headers: dataHeaders(contentType, 'no-store', headers), stream };
}

function dataHeaders(contentType: string, cacheControl: string, more: Headers): Headers {
  return [
    ...baseHeaders,
    ['content-security-policy', dataPolicy],
    ['content-type', contentType],
    ['cache-control', cacheControl],
    ...more,
  ];
}

export function errorReply(status: number, error: Omit<ApiError, 'success'>, headers: Headers = []): HttpReply {
  return jsonReply(status, { success: false, ...error } satisfies ApiError, headers);
}
