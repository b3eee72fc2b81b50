import { seededNumbers } from '@mintscope/engines/testing/seeded-numbers';
import { nakamoto50, sortAscending } from '@mintscope/metrics/holder-metrics';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MajorityIndex } from './majority-index.ts';

describe('majority index', () => {
  it('finds how few hold more than half while whales and crowds come and go', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(12, 30, 60), (seed, bits) => {
        const random = seededNumbers(seed);
        const index = new MajorityIndex();
        const held: bigint[] = [];
        for (let step = 0; step < 4000; step += 1) {
          const draw = Math.floor(random() * 2 ** 31);
          const isBuying = held.length === 0 || draw % 100 < (step < 2000 ? 95 : 35);
          if (isBuying) {
            const isWhale = draw % 97 === 0;
            const amount = (BigInt(draw) << BigInt(isWhale ? bits : bits >> 1)) + 1n;
            held.push(amount);
            index.insert(...limbsOf(amount));
          } else {
            const at = draw % held.length;
            index.remove(...limbsOf(held[at] ?? 0n));
            held[at] = held.at(-1) ?? 0n;
            held.pop();
          }
          if (index.isStale) {
            const limbs = held.map(limbsOf);
            index.rebuild(
              Float64Array.from(limbs, ([hi]) => hi),
              Float64Array.from(limbs, ([, lo]) => lo),
            );
            expect(index.isStale).toBe(false);
          }
          if (step % 100 === 0) expectSame(index, held);
        }
        expectSame(index, held);
      }),
      { numRuns: 10 },
    );
  });

  it('is stale when what it ranks holds exactly half', () => {
    const index = new MajorityIndex();
    for (let count = 0; count < 1100; count += 1) index.insert(0, 4);
    index.insert(0, 40_000);
    index.rebuild(
      Float64Array.from({ length: 1101 }, () => 0),
      Float64Array.from({ length: 1101 }, (_, at) => (at ? 4 : 40_000)),
    );
    expect([index.isStale, index.nakamoto50()]).toEqual([false, 1]);
    // The whale is ranked alone: 40,000 against 1,100 * 4 and what comes.
    for (let count = 0; count < 8899; count += 1) index.insert(0, 4);
    expect([index.isStale, index.nakamoto50()]).toEqual([false, 1]);
    index.insert(0, 4);
    expect(index.isStale).toBe(true);
  });
});

function expectSame(index: MajorityIndex, held: readonly bigint[]): void {
  const sum = held.reduce((total, each) => total + each, 0n);
  expect(index.nakamoto50()).toBe(nakamoto50(sortAscending(held), sum));
  expect(index.largest()).toBe(Number(sortAscending(held).at(-1) ?? 0n));
  expect(index.count).toBe(held.length);
}

function limbsOf(amount: bigint): [number, number] {
  return [Number(amount >> 32n), Number(amount & 0xffff_ffffn)];
}
