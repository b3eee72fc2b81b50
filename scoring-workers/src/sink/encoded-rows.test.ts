import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clickhouseTime } from './encoded-rows.ts';

test('a time is written as its ISO text is, whichever was written before it', () => {
  const near = fc.double({ min: 1.79e12, max: 1.7900001e12, noNaN: true });
  const times = fc.array(fc.oneof(fc.integer({ min: 0, max: 9e12 }), near));
  fc.assert(
    fc.property(times, (some) => {
      for (const ms of some) expect(clickhouseTime(ms)).toBe(new Date(ms).toISOString().slice(0, 23).replace('T', ' '));
    }),
  );
});

test('a time behind the latest that the tables know is held, and one that is none is refused', () => {
  expect(clickhouseTime(9e15)).toBe('2299-12-31 00:00:00.000');
  expect(() => clickhouseTime(Number.NaN)).toThrow(RangeError);
});
