import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balancePartitions } from './balance-partitions.ts';
import { decodeAssignment, decodeSubscription, encodeAssignment, encodeSubscription } from './group-protocol.ts';

const none: number[] = [];

/** Who was given what, as claims for the next generation. */
function claims(given: ReadonlyMap<string, readonly number[]>, generation: number) {
  return [...given].map(([id, owned]) => ({ id, owned, generation }));
}

describe('balancing the partitions of a group', () => {
  it('gives everything to one, and lets a second have its half only when the first let go', () => {
    const first = balancePartitions(4, [{ id: 'a', owned: none, generation: -1 }]);
    expect(first).toEqual(new Map([['a', [0, 1, 2, 3]]]));
    const joined = balancePartitions(4, [...claims(first, 1), { id: 'b', owned: none, generation: -1 }]);
    const aHalf = [0, 1];
    expect(joined).toEqual(new Map(Object.entries({ a: aHalf, b: none })));
    expect(balancePartitions(4, claims(joined, 2))).toEqual(new Map(Object.entries({ a: aHalf, b: [2, 3] })));
  });

  it('believes the later of two claims', () => {
    const given = balancePartitions(2, [
      { id: 'a', owned: [0, 1], generation: 3 },
      { id: 'b', owned: [0], generation: 4 },
    ]);
    expect(given).toEqual(new Map(Object.entries({ a: [1], b: [0] })));
  });

  it('for any comings and goings: never two owners, no partition taken from who works on it, even in the end', () => {
    const members = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { minLength: 1 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.array(members, { minLength: 1, maxLength: 8 }),
        (count, rounds) => {
          let owned = new Map<string, readonly number[]>();
          for (const [generation, ids] of rounds.entries()) {
            const before = new Map(ids.map((id) => [id, owned.get(id) ?? none]));
            const given = balancePartitions(count, claims(before, generation));
            const claimed = new Map([...before].flatMap(([id, numbers]) => numbers.map((number) => [number, id])));
            for (const [id, numbers] of given) for (const number of numbers) expect(claimed.get(number) ?? id).toBe(id);
            expect(new Set([...given.values()].flat()).size).toBe([...given.values()].flat().length);
            // Those who had to let go have done so and joined again.
            const settled = balancePartitions(count, claims(given, generation));
            const sizes = [...settled.values()].map(({ length }) => length);
            expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(count);
            expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
            expect(balancePartitions(count, claims(settled, generation))).toEqual(settled);
            owned = settled;
          }
        },
      ),
      { seed: 5, numRuns: 200 },
    );
  });

  it('is told in the layout of Kafka, there and back', () => {
    const subscription = { topic: 'some.topic', partitions: 6, owned: [5, 0], generation: 12 };
    expect(decodeSubscription(encodeSubscription(subscription))).toEqual(subscription);
    expect(decodeAssignment(encodeAssignment('some.topic', [3, 1]))).toEqual([3, 1]);
    expect(decodeAssignment(Buffer.alloc(0))).toEqual([]);
  });
});
