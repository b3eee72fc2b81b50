import { BlockSums, isBelowHalf } from './block-sums.ts';
import { growFloat64, growInt32, growUint32 } from './grow.ts';
import { limb, MetricStateError } from './limbs.ts';

/** Amounts in one block at most; a full block is split in two. */
const blockSize = 64;
/** A block with at most this sum is added up in plain doubles. */
const safeBlock = 2 ** 51;

/**
 * A sorted multiset of two-limb amounts with exact counts and sums of everything below a place in it. Sorted blocks of at
 * most 64 amounts under a Fenwick tree: insert and remove cost a binary search, a shift inside one block and
 * O(log blocks) additions; nothing is allocated but when it grows. All sums are whole numbers, so that removing undoes
 * inserting exactly and nothing drifts. Its figures depend on its content alone, not on how that came about.
 *
 * An amount is kept as its nearest double, which a search compares alone, and its lo limb. Amounts with the same double are
 * less than 2^31 apart, so the lo limbs decide between them, and give the hi limb back.
 */
export class RankIndex {
  count = 0;
  /** Sum of all amounts, limb by limb. */
  sumHi = 0;
  sumLo = 0;
  /** What lies before the amount inserted or removed last, as `measureBelow` finds it. */
  belowCount = 0;
  belowHi = 0;
  belowLo = 0;

  /** Amounts of block b stand from b * blockSize on. */
  private keys = new Float64Array(8);
  private los = new Uint32Array(8);
  private sizes = new Int32Array(1);
  private blockHis = new Float64Array(1);
  private blockLos = new Float64Array(1);
  /** Blocks in ascending order of their amounts, and each one's first amount, by place in that order. */
  private order = new Int32Array(1);
  private firstKeys = new Float64Array(1);
  private firstLos = new Uint32Array(1);
  private readonly sums = new BlockSums();
  private blocks = 1;
  /** Blocks ever used, and those of them that are empty and may be used again. */
  private used = 1;
  private free: number[] = [];
  private place = 0;
  private index = 0;

  get bytes(): number {
    const amounts = this.keys.byteLength + this.los.byteLength + this.firstKeys.byteLength + this.firstLos.byteLength;
    const blocks = this.sizes.byteLength + this.order.byteLength + this.blockHis.byteLength + this.blockLos.byteLength;
    return amounts + blocks + this.sums.bytes;
  }

  insert(hi: number, lo: number): void {
    const key = hi * limb + lo;
    this.locate(key, lo);
    if (this.sizeAt(this.place) === blockSize) {
      this.split(this.place);
      this.locate(key, lo);
    }
    const block = this.order[this.place]!;
    const start = block * blockSize;
    const size = this.sizes[block]!;
    this.reserve(start + size + 1);
    const { keys, los } = this;
    const to = start + this.index;
    for (let at = start + size; at > to; at -= 1) {
      keys[at] = keys[at - 1]!;
      los[at] = los[at - 1]!;
    }
    keys[to] = key;
    los[to] = lo;
    this.sizes[block] = size + 1;
    if (this.index === 0) this.setFirst(this.place, key, lo);
    this.add(this.place, 1, hi, lo);
  }

  /** Throws `MetricStateError` when the amount is not there. */
  remove(hi: number, lo: number): void {
    const key = hi * limb + lo;
    this.locate(key, lo);
    if (this.index === this.sizeAt(this.place)) {
      this.place += 1;
      this.index = 0;
    }
    const block = this.place < this.blocks ? this.order[this.place]! : -1;
    const start = block * blockSize;
    const at = start + this.index;
    if (block < 0 || this.index >= this.sizes[block]! || this.keys[at] !== key || this.los[at] !== lo) {
      throw new MetricStateError(`amount ${hi}:${lo} is not in the index`);
    }
    const size = this.sizes[block]! - 1;
    const { keys, los } = this;
    for (let to = at; to < start + size; to += 1) {
      keys[to] = keys[to + 1]!;
      los[to] = los[to + 1]!;
    }
    this.sizes[block] = size;
    this.add(this.place, -1, -hi, -lo);
    if (size === 0 && this.blocks > 1) this.drop(this.place);
    else if (this.index === 0 && size > 0) this.setFirst(this.place, keys[start]!, los[start]!);
  }

  /** Fills `belowCount`, `belowHi` and `belowLo` for the place of the last insert or remove. */
  measureBelow(): void {
    let hi = 0;
    let lo = 0;
    if (this.index > 0) {
      const start = this.order[this.place]! * blockSize;
      const end = start + this.index;
      let keys = 0;
      for (let at = start; at < end; at += 1) {
        keys += this.keys[at]!;
        lo += this.los[at]!;
      }
      if (keys <= Number.MAX_SAFE_INTEGER) hi = (keys - lo) / limb;
      else for (let at = start; at < end; at += 1) hi += this.hiAt(at);
    }
    this.sums.findBefore(this.place);
    this.belowCount = this.index + this.sums.count;
    this.belowHi = hi + this.sums.hi;
    this.belowLo = lo + this.sums.lo;
  }

  /**
   * The fewest amounts that sum to more than half of all; 0 when empty. `restHi` and `restLo` are the sum of further amounts
   * that are known to be smaller than those in here; here must be more than half.
   */
  nakamoto50(restHi = 0, restLo = 0): number {
    const total = { hi: this.sumHi + restHi, lo: this.sumLo + restLo };
    const place = this.sums.findHalf(restHi, restLo, total.hi, total.lo);
    const { count, hi, lo } = this.sums;
    if (place === this.blocks) return this.count - count;
    return this.count - count - this.belowHalfInBlock(this.order[place]!, hi, lo, total);
  }

  /** How many of a block's amounts still lie in the lower half, when `hi:lo` lie before it and the half ends in it. */
  private belowHalfInBlock(block: number, hi: number, lo: number, total: { hi: number; lo: number }): number {
    const start = block * blockSize;
    const end = start + this.sizes[block]!;
    let at = start;
    if (this.blockHis[block]! * limb + this.blockLos[block]! <= safeBlock) {
      // What is missing to the half is at most the block's sum, so that plain doubles hold it exactly.
      const missing = (total.hi - 2 * hi) * limb + (total.lo - 2 * lo);
      let sum = 0;
      for (; at < end; at += 1) {
        sum += this.keys[at]!;
        if (2 * sum >= missing) break;
      }
      return at - start;
    }
    let nextHi = hi;
    let nextLo = lo;
    for (; at < end; at += 1) {
      nextHi += this.hiAt(at);
      nextLo += this.los[at]!;
      if (!isBelowHalf(nextHi, nextLo, total.hi, total.lo)) break;
    }
    return at - start;
  }

  /** Sum of the `limit` largest amounts (of all, when there are fewer) as the nearest double. */
  topSum(limit: number): number {
    let hi = 0;
    let lo = 0;
    let left = limit;
    for (let place = this.blocks - 1; place >= 0 && left > 0; place -= 1) {
      const start = this.order[place]! * blockSize;
      for (let at = start + this.sizeAt(place) - 1; at >= start && left > 0; at -= 1, left -= 1) {
        hi += this.hiAt(at);
        lo += this.los[at]!;
      }
    }
    return hi * limb + lo;
  }

  private hiAt(at: number): number {
    return Math.round((this.keys[at]! - this.los[at]!) / limb);
  }

  /** Sets place and index to the first amount that is not below this one; the index may be one past a block's end. */
  private locate(key: number, lo: number): void {
    const { firstKeys, firstLos, keys, los } = this;
    let low = 0;
    let high = this.blocks - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      const first = firstKeys[middle]!;
      if (first < key || (first === key && ((firstLos[middle]! - lo) | 0) < 0)) low = middle;
      else high = middle - 1;
    }
    const block = this.order[low]!;
    const start = block * blockSize;
    let from = start;
    let to = start + this.sizes[block]!;
    while (from < to) {
      const middle = (from + to) >> 1;
      const amount = keys[middle]!;
      if (amount < key || (amount === key && ((los[middle]! - lo) | 0) < 0)) from = middle + 1;
      else to = middle;
    }
    this.place = low;
    this.index = from - start;
  }

  private sizeAt(place: number): number {
    return this.sizes[this.order[place]!]!;
  }

  private setFirst(place: number, key: number, lo: number): void {
    this.firstKeys[place] = key;
    this.firstLos[place] = lo;
  }

  private add(place: number, count: number, hi: number, lo: number): void {
    const block = this.order[place]!;
    this.blockHis[block]! += hi;
    this.blockLos[block]! += lo;
    this.count += count;
    this.sumHi += hi;
    this.sumLo += lo;
    this.sums.add(place, count, hi, lo);
  }

  /** Moves the upper half of a full block into a block of its own behind it. */
  private split(place: number): void {
    const block = this.order[place]!;
    const half = blockSize / 2;
    const fresh = this.free.pop() ?? this.used++;
    this.reserve((fresh + 1) * blockSize);
    const from = block * blockSize + half;
    this.keys.copyWithin(fresh * blockSize, from, from + half);
    this.los.copyWithin(fresh * blockSize, from, from + half);
    this.sizes = growInt32(this.sizes, fresh + 1);
    this.blockHis = growFloat64(this.blockHis, fresh + 1);
    this.blockLos = growFloat64(this.blockLos, fresh + 1);
    this.sizes[block] = half;
    this.sizes[fresh] = half;
    this.sumBlock(block);
    this.sumBlock(fresh);
    this.blocks += 1;
    this.order = growInt32(this.order, this.blocks);
    this.firstKeys = growFloat64(this.firstKeys, this.blocks);
    this.firstLos = growUint32(this.firstLos, this.blocks);
    this.order.copyWithin(place + 2, place + 1, this.blocks - 1);
    this.firstKeys.copyWithin(place + 2, place + 1, this.blocks - 1);
    this.firstLos.copyWithin(place + 2, place + 1, this.blocks - 1);
    this.order[place + 1] = fresh;
    this.setFirst(place + 1, this.keys[fresh * blockSize]!, this.los[fresh * blockSize]!);
    this.rebuild();
  }

  /** Takes an emptied block out of the order. */
  private drop(place: number): void {
    this.free.push(this.order[place]!);
    this.order.copyWithin(place, place + 1, this.blocks);
    this.firstKeys.copyWithin(place, place + 1, this.blocks);
    this.firstLos.copyWithin(place, place + 1, this.blocks);
    this.blocks -= 1;
    this.rebuild();
  }

  /** The sums anew, after blocks have moved: O(blocks), once in dozens of inserts into one block. */
  private rebuild(): void {
    this.sums.reset(this.blocks);
    for (let place = 0; place < this.blocks; place += 1) {
      const block = this.order[place]!;
      this.sums.put(place, this.sizes[block]!, this.blockHis[block]!, this.blockLos[block]!);
    }
    this.sums.link();
  }

  private sumBlock(block: number): void {
    let hi = 0;
    let lo = 0;
    const start = block * blockSize;
    for (let at = start; at < start + blockSize / 2; at += 1) {
      hi += this.hiAt(at);
      lo += this.los[at]!;
    }
    this.blockHis[block] = hi;
    this.blockLos[block] = lo;
  }

  private reserve(length: number): void {
    this.keys = growFloat64(this.keys, length);
    this.los = growUint32(this.los, length);
  }
}
