import { seededNumbers } from '@mintscope/engines/testing/seeded-numbers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limbsToBigint, MetricStateError } from './limbs.ts';
import { RankIndex } from './rank-index.ts';

describe('rank index', () => {
  it('knows count, sum, rank, half and top of thousands of amounts while they come and go', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(6, 40, 63), (seed, bits) => {
        const random = seededNumbers(seed);
        const index = new RankIndex();
        const sorted: bigint[] = [];
        for (let step = 0; step < 3000; step += 1) {
          const grows = step < 1500 || (step > 2200 && step < 2600);
          if (sorted.length === 0 || random() < (grows ? 0.8 : 0.25)) {
            const amount = (BigInt(Math.floor(random() * 2 ** 32)) * 2n ** 32n) >> BigInt(64 - bits);
            insert(index, sorted, amount + 1n);
          } else {
            const at = Math.floor(random() * sorted.length);
            removeAt(index, sorted, at);
          }
          if (step % 50 === 0) expectSame(index, sorted);
        }
        while (sorted.length > 0) removeAt(index, sorted, sorted.length >> 1);
        expect([index.count, index.sumHi, index.sumLo, index.nakamoto50(), index.topSum(3)]).toEqual([0, 0, 0, 0, 0]);
      }),
      { numRuns: 12 },
    );
  });

  it('decides an exact half exactly, where doubles would round', () => {
    const index = new RankIndex();
    const half = 2n ** 63n - 1n;
    for (const amount of [half, half - 1n, 1n]) index.insert(...limbsOf(amount));
    expect(index.nakamoto50()).toBe(2);
    index.remove(...limbsOf(1n));
    expect(index.nakamoto50()).toBe(1);
  });

  it('says loudly that an amount is not there', () => {
    const index = new RankIndex();
    index.insert(0, 5);
    expect(() => index.remove(0, 4)).toThrow(MetricStateError);
    expect(() => index.remove(0, 6)).toThrow(MetricStateError);
    expect(() => index.remove(1, 5)).toThrow(MetricStateError);
  });
});

function insert(index: RankIndex, sorted: bigint[], amount: bigint): void {
  index.insert(...limbsOf(amount));
  index.measureBelow();
  const below = sorted.filter((each) => each < amount);
  expect(index.belowCount).toBe(below.length);
  expect(limbsToBigint(index.belowHi, index.belowLo)).toBe(sum(below));
  sorted.splice(below.length, 0, amount);
}

function removeAt(index: RankIndex, sorted: bigint[], at: number): void {
  const amount = sorted[at] ?? 0n;
  index.remove(...limbsOf(amount));
  index.measureBelow();
  sorted.splice(at, 1);
  expect(index.belowCount).toBe(sorted.filter((each) => each < amount).length);
}

function expectSame(index: RankIndex, sorted: readonly bigint[]): void {
  const total = sum(sorted);
  expect(index.count).toBe(sorted.length);
  expect(limbsToBigint(index.sumHi, index.sumLo)).toBe(total);
  let top = 0n;
  let count = 0;
  while (2n * top <= total && count < sorted.length) {
    count += 1;
    top += sorted[sorted.length - count] ?? 0n;
  }
  expect(index.nakamoto50()).toBe(count);
  const ten = Number(sum(sorted.slice(-10)));
  expect(Math.abs(index.topSum(10) - ten)).toBeLessThanOrEqual(ten * 1e-15);
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, each) => total + each, 0n);
}

function limbsOf(amount: bigint): [number, number] {
  return [Number(amount >> 32n), Number(amount & 0xffff_ffffn)];
}
