import { expect, test } from 'vitest';
import { cleanText, safeLink, socialLink } from './hostile-text.ts';

test.each([
  ['PEPE', 'PEPE'],
  ['\u202Eevil', 'evil'],
  ['a\u200Bb\u2066c\uFEFF', 'abc'],
  ['two\n\tlines', 'twolines'],
  ['  wide   gap ', 'wide gap'],
  ['<b>x</b>', '<b>x</b>'],
  ['Z\u0300\u0301\u0302\u0303\u0304\u0305', 'Z\u0300\u0301\u0302'],
  ['犬コイン', '犬コイン'],
])('%j is shown as %j', (raw, shown) => {
  expect(cleanText(raw)).toBe(shown);
});

test('a long name is cut by letters, not by code units', () => {
  expect(cleanText('🐕'.repeat(40), 10)).toBe(`${'🐕'.repeat(9)}…`);
});

test.each([
  ['https://example.com/a', 'https://example.com/a'],
  ['example.com', 'https://example.com/'],
  ['//example.com', 'https://example.com/'],
  ['http://example.com', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['https://user:pass@example.com', null],
  ['https://localhost', null],
  ['not a link at all', null],
  ['', null],
  [null, null],
])('link %j becomes %j', (raw, link) => {
  expect(safeLink(raw)).toBe(link);
});

test('handles become pages of their network', () => {
  expect(socialLink('twitter', '@mint_scope')).toBe('https://x.com/mint_scope');
  expect(socialLink('telegram', 'mint_scope')).toBe('https://t.me/mint_scope');
  expect(socialLink('website', 'javascript:alert(1)')).toBe(null);
});
