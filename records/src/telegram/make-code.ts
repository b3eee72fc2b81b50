import { createHash, randomInt } from 'node:crypto';
import type { Records } from '../records.ts';
import { Refusal } from '../refusal.ts';
import { telegramLimits } from './telegram-limits.ts';

/** Without what is read as another: no 0 and O, no 1, I and L, no U and V. Ten of these are 49 bits. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTWXYZ';
const codeLength = 10;

export interface MadeCode {
  code: string;
  expiresAtMs: number;
}

/**
 * Makes the code by which the user's Telegram account is linked, once and soon; the one before is good no more.
 * @throws Refusal SWITCHED for an admin in a user's place, whose own Telegram would be told what is the user's.
 */
export async function makeTelegramCode(
  { queries }: Pick<Records, 'queries'>,
  { userId, adminId, nowMs }: { userId: string; adminId: string | null; nowMs: number },
): Promise<MadeCode> {
  if (adminId !== null) throw new Refusal('SWITCHED', 'Only the user can link a Telegram account.');
  const code = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  const expiresAtMs = nowMs + telegramLimits.codeMs;
  const made = { code_hash: hashCode(code), expires_at: new Date(expiresAtMs) };
  await queries
    .insertInto('telegram_codes')
    .values({ user_id: userId, ...made })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(made))
    .execute();
  return { code, expiresAtMs };
}

/** However it was typed: in small letters, with spaces or dashes. */
export function hashCode(typed: string): string {
  return createHash('sha256').update(typed.toUpperCase().replace(/[\s-]/g, '')).digest('hex');
}
