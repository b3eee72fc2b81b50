import { expect, test } from 'vitest';
import { cleanText } from './hostile-text.ts';

test.each([
  ['PEPE', 'PEPE'],
  ['\u202Eevil', 'evil'],
  ['a\u200Bb\u2066c\uFEFF', 'abc'],
  ['two\n\tlines', 'twolines'],
  ['  wide   gap ', 'wide gap'],
  ['<b>x</b>', '<b>x</b>'],
  ['Z\u0300\u0301\u0302\u0303\u0304\u0305', 'Z\u0300\u0301\u0302'],
  ['犬コイン', '犬コイン'],
  ['\u3164\u2800\u00ad', ''],
])('%j is shown as %j', (raw, shown) => {
  expect(cleanText(raw)).toBe(shown);
});

test('a long name is cut by letters, not by code units', () => {
  expect(cleanText('🐕'.repeat(40), 10)).toBe(`${'🐕'.repeat(9)}…`);
});
