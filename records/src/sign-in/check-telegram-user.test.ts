import { createHash, createHmac } from 'node:crypto';
import { type TelegramUser, telegramUserSchema } from '@mintscope/schemas/api/access/login-with-telegram';
import { describe, expect, it } from 'vitest';
import { checkTelegramUser } from './check-telegram-user.ts';

const botToken = '123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11';
const nowMs = Date.parse('2026-01-01T00:10:00Z');
const nowSeconds = nowMs / 1000;

/** As Telegram does it, from its description: the lines in the order of their names. */
function vouch(lines: string): string {
  return createHmac('sha256', createHash('sha256').update(botToken).digest()).update(lines).digest('hex');
}

const user: TelegramUser = {
  id: 42,
  first_name: 'Ada',
  username: 'ada',
  auth_date: nowSeconds,
  hash: vouch(`auth_date=${nowSeconds}\nfirst_name=Ada\nid=42\nusername=ada`),
};

function codeOf(changes: Partial<TelegramUser>, { token = botToken, atMs = nowMs } = {}): string {
  try {
    checkTelegramUser({ ...user, ...changes }, token, atMs);
    return 'accepted';
  } catch (error) {
    return String((error as { code?: unknown }).code);
  }
}

describe('a user of Telegram', () => {
  it('is who Telegram says', () => {
    expect(codeOf({})).toBe('accepted');
  });

  it.each<[Partial<TelegramUser>]>([
    [{ id: 43 }],
    [{ first_name: 'Eve' }],
    [{ first_name: undefined }],
    [{ username: 'Ada' }],
    [{ last_name: 'L.' }],
    [{ photo_url: 'https://t.me/i/userpic/320/a.jpg' }],
    [{ auth_date: nowSeconds - 1 }],
    [{ hash: user.hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) }],
    // A name that holds another field’s line does not stand for it.
    [{ first_name: 'Ada\nid=42', id: 43 }],
  ])('is not believed with %o', (changes) => {
    expect(codeOf(changes)).toBe('TELEGRAM_HASH_WRONG');
  });

  it('is not believed by another bot', () => {
    expect(codeOf({}, { token: '123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew12' })).toBe('TELEGRAM_HASH_WRONG');
  });

  it.each([
    [600_000, 'accepted'],
    [601_000, 'TELEGRAM_EXPIRED'],
    [-30_000, 'accepted'],
    [-31_000, 'NOT_YET_VALID'],
  ])('%d ms later is %s', (ms, code) => {
    expect(codeOf({}, { atMs: nowMs + ms })).toBe(code);
  });

  it('has no field that Telegram does not give', () => {
    expect(telegramUserSchema.safeParse(user).success).toBe(true);
    expect(telegramUserSchema.safeParse({ ...user, role: 'owner' }).success).toBe(false);
    expect(telegramUserSchema.safeParse({ ...user, hash: user.hash.toUpperCase() }).success).toBe(false);
  });
});

describe('a field that holds more than itself', () => {
  const whole: TelegramUser = {
    ...user,
    last_name: 'Lovelace',
    photo_url: 'https://t.me/i/userpic/320/a.jpg',
    hash: vouch(
      `auth_date=${nowSeconds}\nfirst_name=Ada\nid=42\nlast_name=Lovelace\nphoto_url=https://t.me/i/userpic/320/a.jpg\nusername=ada`,
    ),
  };

  /** Fields moved into others: the lines that the hash covers stay the same. */
  const shifted: [string, Partial<TelegramUser>][] = [
    ['last_name', { last_name: `Lovelace\nphoto_url=${whole.photo_url}`, photo_url: undefined }],
    ['photo_url', { photo_url: `${whole.photo_url}\nusername=ada`, username: undefined }],
    [
      'last_name',
      { last_name: `Lovelace\nphoto_url=${whole.photo_url}\nusername=ada`, photo_url: undefined, username: undefined },
    ],
  ];

  it.each(shifted)('%s: has the hash of Telegram, and is refused before it is looked at', (field, changes) => {
    expect(() => checkTelegramUser({ ...whole, ...changes }, botToken, nowMs)).not.toThrow();
    expect(telegramUserSchema.safeParse(whole).success).toBe(true);
    const { error } = telegramUserSchema.safeParse({ ...whole, ...changes });
    expect(error?.issues).toMatchObject([{ path: [field], message: 'has a control character in it' }]);
  });

  it.each(['first_name', 'last_name', 'username', 'photo_url'])('%s: whichever control character it is', (field) => {
    for (let code = 0; code < 0xa0; code++) {
      const isControl = code < 0x20 || code >= 0x7f;
      const taken = telegramUserSchema.safeParse({ ...whole, [field]: `a${String.fromCharCode(code)}b` });
      expect([code, taken.success]).toEqual([code, !isControl]);
      if (isControl) expect(taken.error?.issues[0]?.path).toEqual([field]);
    }
    const name = 'Ádá 猫 🔑 \u202e\u200b';
    expect(telegramUserSchema.safeParse({ ...whole, [field]: name }).success).toBe(true);
  });
});
