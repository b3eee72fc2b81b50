import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { TelegramUser } from '@mintscope/schemas/api/access/login-with-telegram';
import { limits } from '@mintscope/schemas/limits';
import { Refusal } from '../refusal.ts';

/** What the widget gave is good for so long (ms). */
export const telegramAgeMs = 10 * 60_000;

/**
 * Whether Telegram vouches for this user, to the bot of this token, now.
 * @throws Refusal TELEGRAM_HASH_WRONG, TELEGRAM_EXPIRED or NOT_YET_VALID.
 */
export function checkTelegramUser(user: TelegramUser, botToken: string, nowMs: number): void {
  const secret = createHash('sha256').update(botToken).digest();
  const expected = createHmac('sha256', secret).update(checkString(user)).digest();
  if (!timingSafeEqual(expected, Buffer.from(user.hash, 'hex'))) {
    throw new Refusal('TELEGRAM_HASH_WRONG', 'Telegram did not vouch for this sign-in.');
  }
  const ageMs = nowMs - user.auth_date * 1000;
  if (ageMs > telegramAgeMs) throw new Refusal('TELEGRAM_EXPIRED', 'This sign-in is too old. Try again.');
  if (ageMs < -limits.clockSkewMs) throw new Refusal('NOT_YET_VALID', 'This sign-in is not valid yet.');
}

/** Every field that is there but the hash, in the order of their names. */
function checkString({ hash: _hash, ...fields }: TelegramUser): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n');
}
