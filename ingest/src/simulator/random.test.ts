import bs58 from 'bs58';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAddresses } from './addresses.ts';
import { createEventQueue } from './event-queue.ts';
import { createPrng } from './prng.ts';
import { createWeightedSet } from './weighted-set.ts';

const seedArbitrary = fc.tuple(fc.nat(), fc.nat(), fc.nat());

describe('prng', () => {
  test('one seed gives one sequence, another seed another', () => {
    const take = (seed: [number, number, number]) => Array.from({ length: 50 }, createPrng(seed).uint32);
    expect(take([1, 2, 3])).toEqual(take([1, 2, 3]));
    expect(take([1, 2, 3])).not.toEqual(take([1, 2, 4]));
  });

  test('draws have the moments they promise', () => {
    const random = createPrng([7, 0, 0]);
    const mean = (draw: () => number) => {
      let total = 0;
      for (let index = 0; index < 50_000; index++) total += draw();
      return total / 50_000;
    };
    expect(mean(random.unit)).toBeCloseTo(0.5, 1);
    expect(mean(random.normal)).toBeCloseTo(0, 1);
    expect(mean(() => random.normal() ** 2)).toBeCloseTo(1, 1);
    expect(mean(() => random.exponential(3)) / 3).toBeCloseTo(1, 1);
    expect(mean(() => random.poisson(2.5)) / 2.5).toBeCloseTo(1, 1);
    expect(mean(() => Math.log(random.logNormal(1, 0.5)))).toBeCloseTo(0, 1);
  });
});

describe('addresses', () => {
  test('decode to 32 and 64 bytes, mints end in pump', () => {
    fc.assert(
      fc.property(seedArbitrary, (seed) => {
        const addresses = createAddresses(createPrng(seed));
        for (let index = 0; index < 20; index++) {
          expect(bs58.decode(addresses.account())).toHaveLength(32);
          const mint = addresses.mint('pump');
          expect(mint.endsWith('pump')).toBe(true);
          expect(bs58.decode(mint)).toHaveLength(32);
          expect(bs58.decode(addresses.signature())).toHaveLength(64);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('leading bytes are spread over all values', () => {
    const addresses = createAddresses(createPrng([3, 1, 4]));
    const first = new Set(Array.from({ length: 4_000 }, () => bs58.decode(addresses.account())[0]));
    expect(first.size).toBe(255);
  });
});

describe('event queue', () => {
  test('gives entries by time, equal times in order of adding, none after the limit', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30 })), fc.integer({ min: 0, max: 30 }), (times, limit) => {
        const queue = createEventQueue<[number, number]>();
        const taken: [number, number][] = [];
        for (const [index, at] of times.entries()) queue.add(at, [at, index]);
        for (let next = queue.takeUntil(limit); next; next = queue.takeUntil(limit)) taken.push(next.item);
        const expected = times.map((at, index): [number, number] => [at, index]).filter(([at]) => at <= limit);
        expect(taken).toEqual(expected.sort((a, b) => a[0] - b[0] || a[1] - b[1]));
        expect(queue.size).toBe(times.length - taken.length);
      }),
    );
  });
});

describe('weighted set', () => {
  test('draws in proportion to weights, whatever was changed or removed before', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(weights, fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 9 }))), (first, changes) => {
        const set = createWeightedSet<number>();
        const current = new Map<number, number>();
        const slots = first.map((weight, item) => {
          current.set(item, weight);
          return set.add(item, weight);
        });
        for (const [pick, weight] of changes) {
          const item = pick % first.length;
          if (!current.has(item)) continue;
          if (weight === 0) {
            set.remove(slots[item]!);
            current.delete(item);
          } else {
            set.update(slots[item]!, weight);
            current.set(item, weight);
          }
        }
        expect(set.size).toBe(current.size);
        const total = [...current.values()].reduce((sum, weight) => sum + weight, 0);
        const drawn = new Map<number, number>();
        for (let unit = 0; unit < total; unit++) {
          const item = set.at((unit + 0.5) / total)!;
          drawn.set(item, (drawn.get(item) ?? 0) + 1);
        }
        for (const [item, weight] of current) expect(drawn.get(item) ?? 0).toBe(weight);
      }),
    );
  });
});
