import { describe, expect, it } from 'vitest';
import { passwordWeakness, productWords } from './password-weakness.ts';

const email = 'jane.doe-smith@acme-labs.example';
const common = 'This password is among those that are tried first: it is made of common ones.';
const context = 'A password is not made of words of the product or parts of the e-mail address.';

describe('a new password', () => {
  it.each([
    '1qaz2wsx3edc',
    'administrator',
    'QWERTY123456',
    'password123456',
    'Password2024!',
    'P@ssw0rd!2024',
    'passwordpassword',
    'dragonmonkey!',
    'letmein letmein letmein',
    'iloveyou-princess',
  ])('that is common is refused: %s', async (password) => {
    expect(await passwordWeakness(password, email)).toBe(common);
  });

  it.each([
    'mintscope2026',
    'Mintscope-Admin!',
    'janedoesmith1',
    'jane.doe-smith',
    'acmelabsacmelabs',
    'mintscope acme 99',
    'S0lana-M1ntscope',
  ])('made of the product’s words or the e-mail is refused: %s', async (password) => {
    expect(await passwordWeakness(password, email)).toBe(context);
  });

  it.each(productWords)('is not %s three times', async (word) => {
    expect(await passwordWeakness(`${word} ${word} ${word}`, email)).toBe(context);
  });

  it.each(['aaaaaaaaaaaa', '121212121212', 'abcabcabcabc', '😀😀😀😀😀😀😀😀😀😀😀😀'])(
    'of few characters is refused: %s',
    async (password) => {
      expect(await passwordWeakness(password, email)).toBe('A password has at least 5 different characters.');
    },
  );

  it.each([
    'correct horse battery staple',
    'seven geese over the lake',
    'onlysmallletters',
    '492817365028',
    'Tr0ub4dor&3xkq',
    'mintscope keeps nine green lanterns',
    'x9!vQ2#mL7pz',
    'пароль и ключ на столе',
  ])('that is none of these may be: %s', async (password) => {
    expect(await passwordWeakness(password, email)).toBeNull();
  });

  it('of the greatest length is looked at quickly', async () => {
    const started = performance.now();
    expect(await passwordWeakness('abcdefghijklmnop'.repeat(63), email)).not.toBe(undefined);
    expect(await passwordWeakness(`${'ab cd '.repeat(170)}q`, email)).toBeNull();
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
