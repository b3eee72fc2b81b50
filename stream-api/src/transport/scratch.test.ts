import { expect, test } from 'vitest';
import { createScratch } from './scratch.ts';

test('each message is its head, its number and its rest, whatever stood there before', () => {
  const scratch = createScratch();
  const [one, other, longer] = ['"one"', '"two"', 'x'.repeat(100_000)].map((rest) => Buffer.from(rest));
  const messages: [string, number, Buffer][] = [
    ['{a', 1, one!],
    ['{a', 2, one!],
    ['{a', 9, one!],
    ['{a', 10, one!],
    ['{a', 0, one!],
    ['{a', 4_294_967_299, one!],
    ['{a', 4_294_967_300, one!],
    ['{b', 4_294_967_300, one!],
    ['{b', 3, other!],
    ['{b', 4, one!],
    ['{b', 5, longer!],
    ['{b', 6, one!],
    ['{b', 7, longer!],
    ['{b', 8, longer!],
    ['{ü', 8, longer!],
  ];
  for (const [head, number, rest] of messages) {
    expect(Buffer.from(scratch.number(head, number, rest)).toString()).toBe(`${head}${number},${rest}`);
  }
});
