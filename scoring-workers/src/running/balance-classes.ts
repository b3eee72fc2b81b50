import { limb } from './limbs.ts';

/** Classes that a doubling of the balance is cut into: two balances of one differ by less than a 64th. */
export const classesADoubling = 64;
const mantissaBits = 14;
const bias = 1023 * classesADoubling;
/** Balances of two limbs are below 2^85. */
const doublings = 86;
const classes = doublings * classesADoubling;

const key = new Float64Array(1);
const words = new Uint32Array(key.buffer);

/** The class of an amount above 0. */
export function classOf(hi: number, lo: number): number {
  key[0] = hi * limb + lo;
  return Math.min(classes - 1, (words[1]! >>> mantissaBits) - bias);
}

/** How many amounts each class holds and their exact sum, limb by limb; and of each doubling, for ranked sums that pass over few classes. */
export class BalanceClasses {
  private readonly counts = new Uint32Array(classes);
  private readonly his = new Float64Array(classes);
  private readonly los = new Float64Array(classes);
  private readonly doublings = {
    counts: new Uint32Array(doublings),
    sums: new Float64Array(doublings),
    /** Ranked from 1 within the doubling. */
    ranked: new Float64Array(doublings),
    isStale: new Uint8Array(doublings),
  };
  private count = 0;
  private sum = 0;
  private ranked = 0;

  get bytes(): number {
    return this.counts.byteLength + this.his.byteLength + this.los.byteLength + doublings * 21;
  }

  /** `sign` 1 adds the amount, -1 takes it away again. */
  add(at: number, hi: number, lo: number, sign: 1 | -1): void {
    this.doublings.isStale[Math.floor(at / classesADoubling)] = 1;
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
    const { counts, sums, ranked, isStale } = this.doublings;
    const whole = Math.floor(floor / classesADoubling);
    let below = 0;
    let sum = 0;
    for (let doubling = 0; doubling < whole; doubling += 1) {
      if (isStale[doubling] === 1) this.sumDoubling(doubling);
      if (counts[doubling] === 0) continue;
      sum += below * sums[doubling]! + ranked[doubling]!;
      below += counts[doubling]!;
    }
    this.rankClasses(whole * classesADoubling, floor);
    return sum + below * this.sum + this.ranked;
  }

  private sumDoubling(doubling: number): void {
    const from = doubling * classesADoubling;
    this.rankClasses(from, from + classesADoubling);
    const { counts, sums, ranked, isStale } = this.doublings;
    counts[doubling] = this.count;
    sums[doubling] = this.sum;
    ranked[doubling] = this.ranked;
    isStale[doubling] = 0;
  }

  /** Fills `count`, `sum` and `ranked` for the amounts of these classes alone. */
  private rankClasses(from: number, to: number): void {
    let below = 0;
    let sum = 0;
    let ranked = 0;
    for (let at = from; at < to; at += 1) {
      const count = this.counts[at]!;
      if (count === 0) continue;
      const held = this.sumOf(at);
      ranked += (below + (count + 1) / 2) * held;
      sum += held;
      below += count;
    }
    this.count = below;
    this.sum = sum;
    this.ranked = ranked;
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
