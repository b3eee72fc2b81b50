import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Tally } from './tally.ts';

/** Wallets and slots, round amounts of all magnitudes, and what is no whole number. */
const key = fc.oneof(
  fc.nat(40),
  fc.nat(300).map((slot) => 400_000_000 + slot),
  fc.tuple(fc.nat(9), fc.nat(15)).map(([digit, zeros]) => digit * 10 ** zeros),
  fc.maxSafeNat(),
  fc.constantFrom(0.5, 1e300, -3),
);

describe('tally', () => {
  it('counts as a map does, whatever was taken back, also after it was cleared', () => {
    const step = fc.record({ key, removes: fc.nat(2) });
    const sequence = fc.array(step, { maxLength: 250, size: 'max' });
    fc.assert(
      fc.property(sequence, sequence, (first, second) => {
        const tally = new Tally();
        run(tally, first);
        tally.clear();
        run(tally, second);
      }),
      { numRuns: 100 },
    );
  });
});

/** Adds each key, and takes back some of the oldest after each. */
function run(tally: Tally, sequence: readonly { key: number; removes: number }[]): void {
  const counts = new Map<number, number>();
  const move = (of: number, by: number) => {
    const count = (counts.get(of) ?? 0) + by;
    if (count === 0) counts.delete(of);
    else counts.set(of, count);
    return count;
  };
  let oldest = 0;
  for (const [index, { key, removes }] of sequence.entries()) {
    expect(tally.add(key)).toBe(move(key, 1));
    for (let left = removes; left > 0 && oldest <= index; left -= 1, oldest += 1)
      expect(tally.remove(sequence[oldest]!.key)).toBe(move(sequence[oldest]!.key, -1));
    const all = [...counts.values()];
    expect(tally).toMatchObject({
      total: all.reduce((sum, count) => sum + count, 0),
      distinct: all.length,
      largest: Math.max(0, ...all),
      squares: all.reduce((sum, count) => sum + count * count, 0),
    });
  }
}
