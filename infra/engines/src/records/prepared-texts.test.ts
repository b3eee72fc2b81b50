import { expect, it } from 'vitest';
import { PreparedTexts } from './prepared-texts.ts';

const thrice = (texts: PreparedTexts, text: string) => [1, 2, 3].map(() => texts.nameOf(text));

it('a text has a name from its third time on, and keeps it', () => {
  const texts = new PreparedTexts();
  const [first, second, third] = thrice(texts, 'select 1');
  expect([first, second]).toEqual([undefined, undefined]);
  expect(third).toBeTypeOf('string');
  expect(texts.nameOf('select 1')).toBe(third);
  expect(thrice(texts, 'select 2')[2]).not.toBe(third);
});

it('names and what is counted are bounded, also when every text is another', () => {
  const texts = new PreparedTexts();
  for (let n = 0; n < 10_000; n++) expect(texts.nameOf(`select ${n}`)).toBeUndefined();
  const named = Array.from({ length: 500 }, (_, n) => thrice(texts, `from ${n}`)[2]);
  expect(new Set(named.filter((name) => name !== undefined)).size).toBe(128);
});
