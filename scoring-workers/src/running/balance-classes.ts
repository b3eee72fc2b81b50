import { limb } from './limbs.ts';

/** Classes that a doubling of the balance is cut into: two balances of one differ by less than a 64th. */
export const classesADoubling = 64;
const mantissaBits = 14;
const bias = 1023 * classesADoubling;
/** Balances of two limbs are below 2^85. */
const classes = 86 * classesADoubling;

const key = new Float64Array(1);
const words = new Uint32Array(key.buffer);

/** The class of an amount above 0. */
export function classOf(hi: number, lo: number): number {
  key[0] = hi * limb + lo;
  return Math.min(classes - 1, (words[1]! >>> mantissaBits) - bias);
}

/** How many amounts each class holds and their exact sum, limb by limb. */
export class BalanceClasses {
  private readonly counts = new Uint32Array(classes);
  private readonly his = new Float64Array(classes);
  private readonly los = new Float64Array(classes);

  get bytes(): number {
    return this.counts.byteLength + this.his.byteLength + this.los.byteLength;
  }

  /** `sign` 1 adds the amount, -1 takes it away again. */
  add(at: number, hi: number, lo: number, sign: 1 | -1): void {
    this.counts[at]! += sign;
    this.his[at]! += sign * hi;
    this.los[at]! += sign * lo;
  }

  countOf(at: number): number {
    return this.counts[at]!;
  }

  /** As the nearest double. */
  sumOf(at: number): number {
    return this.his[at]! * limb + this.los[at]!;
  }

  /** The highest class from which on there are at least so many amounts; 0 where there are not. */
  floorFor(least: number): number {
    let count = 0;
    for (let at = classes - 1; at > 0; at -= 1) {
      count += this.counts[at]!;
      if (count >= least) return at;
    }
    return 0;
  }

  /**
   * `sum(i * h_(i))` of the amounts below a class, ascending from i = 1, with every class taken as so many amounts of its mean. The
   * true sum is no less, and more by at most a 512th of a class's sum times its count, for each class.
   */
  rankedBelow(floor: number): number {
    let below = 0;
    let ranked = 0;
    for (let at = 0; at < floor; at += 1) {
      const count = this.counts[at]!;
      if (count === 0) continue;
      ranked += (below + (count + 1) / 2) * this.sumOf(at);
      below += count;
    }
    return ranked;
  }

  /** How many of the largest amounts below a class have more than `missing` together; right to a 64th of a class's count. */
  countFor(missing: number, floor: number): number {
    let left = missing;
    let count = 0;
    for (let at = floor - 1; at >= 0; at -= 1) {
      const sum = this.sumOf(at);
      if (sum > left) return count + Math.min(this.counts[at]!, Math.floor((left * this.counts[at]!) / sum) + 1);
      left -= sum;
      count += this.counts[at]!;
    }
    return count;
  }
}
