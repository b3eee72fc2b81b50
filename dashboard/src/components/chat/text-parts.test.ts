import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TextPart, textParts } from './text-parts.ts';

const ada = { userId: 'ada-id', username: 'Ada' };
const read = (content: string, mentions = [ada]) => textParts({ content, mentions });
const links = (content: string) => read(content).filter((part) => part.kind === 'link');
const shown = (part: TextPart) => (part.kind === 'link' ? `${part.host}${part.rest}` : part.text);

test.each([
  ['see https://example.com/a.', 'https://example.com/a'],
  ['(https://example.com/a)', 'https://example.com/a'],
  ['https://en.wikipedia.org/wiki/Pump_(disambiguation), or so', 'https://en.wikipedia.org/wiki/Pump_(disambiguation)'],
  ['https://example.com?q=1#top!', 'https://example.com/?q=1#top'],
  ['HTTPS://Example.COM/A', 'https://example.com/A'],
  ['https://еxample.com', 'https://xn--xample-2of.com/'],
])('%s leads to %s', (content, href) => {
  expect(links(content).map((part) => part.href)).toEqual([href]);
});

test.each([
  'javascript:alert(1)',
  'http://example.com',
  'https://127.0.0.1:8080/',
  'https://[::1]/',
  'https://2130706433/',
  'https://router.lan/reboot',
  'example.com',
  'data:text/html,<script>alert(1)</script>',
  'https://user:pass@example.com/',
  'https://localhost/',
  'xhttps://example.com',
  'https://',
])('%s is no link', (content) => {
  expect(links(content)).toEqual([]);
});

test('the host is the one it leads to, whole, and shown before anything else', () => {
  const [link] = links(`https://example.com.evil.example/${'a'.repeat(200)}`);
  expect(link).toMatchObject({ host: 'example.com.evil.example' });
  expect(shown(link as TextPart).length).toBeLessThan(80);
});

test('people that the server names are mentions, other names are text', () => {
  expect(read('hi @ada and @bob, mail a@ada.example')).toEqual([
    { kind: 'text', at: 0, text: 'hi ' },
    { kind: 'mention', at: 3, text: '@ada', userId: 'ada-id' },
    { kind: 'text', at: 7, text: ' and @bob, mail a@ada.example' },
  ]);
});

test('marks of direction, zero-width characters and stacked marks are gone; new lines stay', () => {
  const parts = read(`a\u202e\u200bb\nc${'\u0301'.repeat(40)}`);
  expect(parts).toEqual([{ kind: 'text', at: 0, text: `ab\nc${'\u0301'.repeat(3)}` }]);
});

test('nothing of a text is lost or doubled, and links are https', () => {
  const word = fc.constantFrom('https://example.com/x', '@ada', ' ', '\n', '(', ')', '.', 'javascript:', 'text', '<b>');
  fc.assert(
    fc.property(fc.array(word, { maxLength: 20 }), (words) => {
      const parts = read(words.join(''));
      const plain = parts.map((part) => (part.kind === 'link' ? part.href : part.text)).join('');
      expect(plain).toBe(
        words
          .join('')
          .replace(/\n{3,}/g, '\n\n')
          .trim(),
      );
      for (const part of parts) if (part.kind === 'link') expect(part.href).toMatch(/^https:\/\/example\.com\//);
    }),
  );
});
