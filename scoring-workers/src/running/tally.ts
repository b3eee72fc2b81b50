import { growFloat64, growInt32 } from './grow.ts';

/** Counts of equal keys, for the few keys of a sample: a scan of what is there, no hashing. */
export class Tally {
  total = 0;
  distinct = 0;
  largest = 0;
  /** `sum(count^2)`. */
  squares = 0;
  private keys = new Float64Array(8);
  private counts = new Int32Array(8);

  /** Returns how often the key has now been added. */
  add(key: number): number {
    let at = 0;
    while (at < this.distinct && this.keys[at] !== key) at += 1;
    if (at === this.distinct) {
      this.distinct += 1;
      this.keys = growFloat64(this.keys, this.distinct);
      this.counts = growInt32(this.counts, this.distinct);
      this.keys[at] = key;
    }
    const count = this.counts[at]! + 1;
    this.counts[at] = count;
    this.total += 1;
    this.squares += 2 * count - 1;
    if (count > this.largest) this.largest = count;
    return count;
  }
}
