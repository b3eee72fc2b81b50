import { expect, test } from 'vitest';
import { safeLink, socialLink } from './safe-link.ts';

test.each([
  ['https://example.com/a', 'https://example.com/a'],
  ['example.com', 'https://example.com/'],
  ['//example.com', 'https://example.com/'],
  ['http://example.com', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['https://user:pass@example.com', null],
  ['https://localhost', null],
  ['https://192.168.0.1/reboot', null],
  ['https://0x7f.1', null],
  ['https://2130706433', null],
  ['https://[::ffff:127.0.0.1]', null],
  ['router.local/admin', null],
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
