import { expect, test } from 'vitest';
import { multipleTone } from './multiple-tone.ts';

test.each([
  [1.01, 'up'],
  [1.004, ''],
  [1, ''],
  [0.996, ''],
  [0.99, 'down'],
  [0, 'down'],
  [null, ''],
] as const)('%s is "%s": what reads 1.00x has no colour', (x, tone) => {
  expect(multipleTone(x)).toBe(tone);
});
