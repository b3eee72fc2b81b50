import { expect, test } from 'vitest';
import { tokenName } from './token-name.ts';

const mint = 'So11111111111111111111111111111111111111112';

test.each([
  ['CAT', 'CAT'],
  ['A symbol that does not end', 'A symbol that does not …'],
  ['\u3164', 'So1111…1112'],
  ['\u200b \u202e', 'So1111…1112'],
  ['', 'So1111…1112'],
])('a token whose symbol is %j is called %s', (symbol, name) => {
  expect(tokenName(symbol, mint)).toBe(name);
});
