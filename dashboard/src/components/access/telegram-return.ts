import type { TelegramUser } from '@mintscope/schemas/api/access/login-with-telegram';
import { oneFieldPattern } from '@mintscope/schemas/single-line';

/** What Telegram's sign-in page left in the address: a user, a refusal, or null where it left nothing. */
export type TelegramReturn = { user: TelegramUser } | { refused: true } | null;

const mark = '#tgAuthResult=';
const mostLength = 8192;
const texts = { first_name: 256, last_name: 256, username: 64, photo_url: 1024 } as const;

/**
 * Reads `#tgAuthResult=<base64url JSON>`. Any site can write such an address, so only the known fields are taken, each with
 * its own bounds; whether they are true the server finds out by the hash.
 */
export function readTelegramReturn(hash: string): TelegramReturn {
  if (!hash.startsWith(mark)) return null;
  const fields = decode(hash.slice(mark.length));
  if (!fields) return { refused: true };
  const id = fields.get('id');
  const date = fields.get('auth_date');
  const proof = fields.get('hash');
  if (!isNumber(id) || !isNumber(date) || typeof proof !== 'string' || !/^[0-9a-f]{64}$/.test(proof)) {
    return { refused: true };
  }
  const user: TelegramUser = { id, auth_date: date, hash: proof };
  for (const [name, most] of Object.entries(texts)) {
    const text = fields.get(name);
    if (text === undefined || text === null) continue;
    if (typeof text !== 'string' || text.length > most || !oneFieldPattern.test(text)) return { refused: true };
    Object.assign(user, { [name]: text });
  }
  return { user };
}

function decode(text: string): Map<string, unknown> | null {
  if (text.length > mostLength || !/^[A-Za-z0-9_-]+={0,2}$/.test(text)) return null;
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : null;
  } catch {
    return null;
  }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

/** Telegram's own sign-in page, which comes back to `way`: /login, and what it remembers. */
export function telegramAddress(botId: string, origin: string, way: string): string {
  const query = new URLSearchParams({
    bot_id: botId,
    origin,
    return_to: `${origin}${way}`,
    request_access: 'write',
  });
  return `https://oauth.telegram.org/auth?${query}`;
}
