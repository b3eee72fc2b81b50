import { growFloat64 } from './grow.ts';
import { limb } from './limbs.ts';

/** Fields of a node: number of amounts, sum of hi limbs, sum of lo limbs. */
const fields = 3;

/**
 * Counts and exact sums of a row of blocks, with sums of all blocks before a place in O(log n): a Fenwick tree (1994).
 * After a search the figures found stand in `count`, `hi` and `lo`.
 */
export class BlockSums {
  count = 0;
  hi = 0;
  lo = 0;
  private nodes = new Float64Array(2 * fields);
  private length = 1;

  get bytes(): number {
    return this.nodes.byteLength;
  }

  add(place: number, count: number, hi: number, lo: number): void {
    const { nodes, length } = this;
    for (let node = place + 1; node <= length; node += node & -node) {
      const at = node * fields;
      nodes[at] = nodes[at]! + count;
      nodes[at + 1] = nodes[at + 1]! + hi;
      nodes[at + 2] = nodes[at + 2]! + lo;
    }
  }

  /** Finds what the blocks before `place` hold. */
  findBefore(place: number): void {
    const { nodes } = this;
    let count = 0;
    let hi = 0;
    let lo = 0;
    for (let node = place; node > 0; node &= node - 1) {
      const at = node * fields;
      count += nodes[at]!;
      hi += nodes[at + 1]!;
      lo += nodes[at + 2]!;
    }
    this.count = count;
    this.hi = hi;
    this.lo = lo;
  }

  /**
   * The first place with which `startHi:startLo` and the blocks up to it reach half of the total, or the number of blocks;
   * finds what lies before it, the start included.
   */
  findHalf(startHi: number, startLo: number, totalHi: number, totalLo: number): number {
    const { nodes, length } = this;
    let place = 0;
    let count = 0;
    let hi = startHi;
    let lo = startLo;
    for (let step = 1 << (31 - Math.clz32(length)); step > 0; step >>= 1) {
      if (place + step > length) continue;
      const at = (place + step) * fields;
      const nextHi = hi + nodes[at + 1]!;
      const nextLo = lo + nodes[at + 2]!;
      if (!isBelowHalf(nextHi, nextLo, totalHi, totalLo)) continue;
      place += step;
      count += nodes[at]!;
      hi = nextHi;
      lo = nextLo;
    }
    this.count = count;
    this.hi = hi;
    this.lo = lo;
    return place;
  }

  /** Empties it for `length` blocks, to be filled by `put` in order and `link`. */
  reset(length: number): void {
    this.nodes = growFloat64(this.nodes, (length + 1) * fields);
    this.nodes.fill(0, 0, (length + 1) * fields);
    this.length = length;
  }

  put(place: number, count: number, hi: number, lo: number): void {
    const at = (place + 1) * fields;
    this.nodes[at] = count;
    this.nodes[at + 1] = hi;
    this.nodes[at + 2] = lo;
  }

  /** Makes the tree of the blocks that were put. */
  link(): void {
    const { nodes, length } = this;
    for (let node = 1; node <= length; node += 1) {
      const parent = node + (node & -node);
      if (parent > length) continue;
      for (let field = 0; field < fields; field += 1) {
        nodes[parent * fields + field] = nodes[parent * fields + field]! + nodes[node * fields + field]!;
      }
    }
  }
}

/** Whether twice `hi:lo` is less than the total, decided exactly. */
export function isBelowHalf(hi: number, lo: number, totalHi: number, totalLo: number): boolean {
  return 2 * hi - totalHi + Math.floor((2 * lo - totalLo) / limb) < 0;
}
