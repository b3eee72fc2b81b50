import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstOf } from './first-of.ts';

const byKey = (one: { key: number }, other: { key: number }) => one.key - other.key;

test('the first of many are those that sorting all of them gives, equal ones in the order in which they came', () => {
  const items = fc
    .array(fc.integer({ min: 0, max: 20 }), { maxLength: 60 })
    .map((keys) => keys.map((key, place) => ({ key, place })));
  fc.assert(
    fc.property(items, fc.integer({ min: 0, max: 70 }), (some, most) => {
      expect(firstOf(some, most, byKey)).toEqual(some.toSorted(byKey).slice(0, most));
    }),
  );
});

test('what cannot be among the first is compared once', () => {
  let compared = 0;
  const first = firstOf(
    Array.from({ length: 1000 }, (_, place) => place),
    3,
    (one, other) => {
      compared++;
      return one - other;
    },
  );
  expect(first).toEqual([0, 1, 2]);
  expect(compared).toBeLessThan(1010);
});
