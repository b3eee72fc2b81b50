import { telegramUserSchema } from '@mintscope/schemas/api/access/login-with-telegram';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTelegramReturn, telegramAddress } from './telegram-return.ts';

const user = { id: 7, first_name: 'Zoë', username: 'zoe', auth_date: 1_700_000_000, hash: 'a'.repeat(64) };

function fragment(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return `#tgAuthResult=${btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '')}`;
}

test('a user comes through, letters of every kind included', () => {
  expect(readTelegramReturn(fragment(user))).toEqual({ user });
});

test('unknown fields are left behind', () => {
  expect(readTelegramReturn(fragment({ ...user, role: 'owner', __proto__: { admin: true } }))).toEqual({ user });
});

test.each([
  ['no fragment', ''],
  ['another fragment', '#top'],
])('%s is no return', (_, hash) => {
  expect(readTelegramReturn(hash)).toBeNull();
});

test.each([
  ['a refusal', '#tgAuthResult=false'],
  ['nothing', '#tgAuthResult='],
  ['no base64', '#tgAuthResult=<script>'],
  ['no JSON', '#tgAuthResult=AAAA'],
  ['a list', fragment([])],
  ['a text', fragment('user')],
  ['null', fragment(null)],
  ['no hash', fragment({ ...user, hash: undefined })],
  ['a short hash', fragment({ ...user, hash: 'abc' })],
  ['an id as text', fragment({ ...user, id: '7' })],
  ['a negative id', fragment({ ...user, id: -1 })],
  ['a name that is an object', fragment({ ...user, first_name: {} })],
  ['a name without end', fragment({ ...user, first_name: 'x'.repeat(300) })],
  ['too much of everything', `#tgAuthResult=${'A'.repeat(10_000)}`],
])('%s is refused', (_, hash) => {
  expect(readTelegramReturn(hash)).toEqual({ refused: true });
});

test('whatever stands there, it never throws and never lets through what the contract refuses', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json().map((text) => fragment(JSON.parse(text)).slice(14)),
      ),
      (text) => {
        const read = readTelegramReturn(`#tgAuthResult=${text}`);
        if (read && 'user' in read) expect(telegramUserSchema.safeParse(read.user).success).toBe(true);
      },
    ),
  );
});

test('the way to Telegram names the bot and comes back to /login', () => {
  const url = new URL(telegramAddress('123', 'https://mintscope.example', '/login?from=%2Fsettings'));
  expect(url.origin + url.pathname).toBe('https://oauth.telegram.org/auth');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    bot_id: '123',
    origin: 'https://mintscope.example',
    return_to: 'https://mintscope.example/login?from=%2Fsettings',
    request_access: 'write',
  });
});
