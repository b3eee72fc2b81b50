import fc from 'fast-check';
import { expect, it } from 'vitest';
import { commitSchema, keptCommitsSchema } from './commits.ts';

const hash = 'a'.repeat(40);
const kept = (more: Partial<Record<'hash' | 'message' | 'author' | 'date', string>> = {}) => ({
  hash,
  message: 'scoring: hold baseline while token is quiet',
  author: 'Ann',
  date: '2026-11-23T20:10:56+02:00',
  ...more,
});
const read = (more: Parameters<typeof kept>[0]) => keptCommitsSchema.parse([kept(more)])[0];

it('keeps what is harmless, with its time in UTC', () => {
  expect(read({})).toEqual({
    hash,
    message: 'scoring: hold baseline while token is quiet',
    author: 'Ann',
    date: '2026-11-23T18:10:56.000Z',
  });
});

it('has the newest first, whatever their time zones', () => {
  const dates = ['2026-11-22T10:00:00Z', '2026-11-23T01:00:00+09:00', '2026-11-22T15:00:00-02:00'];
  const sorted = keptCommitsSchema.parse(dates.map((date) => kept({ date })));
  expect(sorted.map(({ date }) => date)).toEqual([
    '2026-11-22T17:00:00.000Z',
    '2026-11-22T16:00:00.000Z',
    '2026-11-22T10:00:00.000Z',
  ]);
});

it.each([
  ['bidi', 'pay \u202eevil\u202c now', 'pay evil now'],
  ['zero-width', 'sc\u200boring\ufeff', 'scoring'],
  ['control characters', 'a\u0000b\u001b[31m\nc\td', 'a b [31m c d'],
  ['a lone surrogate', 'a\ud800b', 'ab'],
  ['zalgo', `a${'\u0301'.repeat(50)}`, `a${'\u0301'.repeat(3)}`],
  ['markup, which stays text', '<script>alert(1)</script>', '<script>alert(1)</script>'],
])('makes %s of a message harmless', (_, message, expected) => {
  expect(read({ message })?.message).toBe(expected);
});

it.each([
  ['Ann Lee <ann@example.org>', 'Ann Lee'],
  ['ann@example.org', 'Unknown'],
  ['\u202e\u200b', 'Unknown'],
  ['Ann', 'Ann'],
])('tells of the author %s no e-mail', (author, expected) => {
  expect(read({ author })?.author).toBe(expected);
});

it.each([
  ['no hash', { hash: '$(rm -rf /)' }],
  ['a day without a time', { date: '2026-11-23' }],
])('refuses %s', (_, more) => {
  expect(keptCommitsSchema.safeParse([kept(more)]).success).toBe(false);
});

it('whatever was written fits what is answered, and is cut between letters', () => {
  const text = fc.string({ unit: 'binary', maxLength: 300 });
  fc.assert(
    fc.property(text, text, (message, author) => {
      const commit = { ...read({ message, author }), url: null };
      expect(commitSchema.parse(commit)).toEqual(commit);
      expect(`${commit.message}${commit.author}`).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
    }),
  );
  expect(read({ message: '🚀'.repeat(500) })?.message).toBe(`${'🚀'.repeat(99)}…`);
});
