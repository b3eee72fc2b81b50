import { expect, test } from 'vitest';
import { freeUntil } from './free-access.ts';

test.each([
  ['2026-10-01', '2026-09-30T23:59:59Z', 'Oct 1st'],
  ['2026-10-01', '2026-10-01T00:00:00Z', null],
  ['2026-01-02', '2025-12-24', 'Jan 2nd'],
  ['2026-03-03', '2025-12-24', 'Mar 3rd'],
  ['2026-05-11', '2025-12-24', 'May 11th'],
  ['2026-05-22', '2025-12-24', 'May 22nd'],
])('free until %s, seen on %s: %s', (from, now, words) => {
  expect(freeUntil(Date.parse(from), Date.parse(now))).toBe(words);
});

test('an unknown day promises nothing', () => {
  expect(freeUntil(undefined, 0)).toBeNull();
});
