import { growInt32 } from './grow.ts';

const leastPlaces = 8;

/** Counts of equal keys of a sample: open addressing with linear probing in two arrays, of which at most seven eighths are taken. */
export class Tally {
  total = 0;
  distinct = 0;
  largest = 0;
  /** `sum(count^2)`. */
  squares = 0;
  private keys = new Float64Array(leastPlaces);
  /** 0 = a free place. */
  private counts = new Int32Array(leastPlaces);
  /** How many keys have each count. */
  private withCount = new Int32Array(8);

  /** Returns how often the key has now been added. */
  add(key: number): number {
    if ((this.distinct + 1) * 8 > this.keys.length * 7) this.grow();
    const at = this.find(key);
    const count = this.counts[at]! + 1;
    if (count === 1) {
      this.keys[at] = key;
      this.distinct += 1;
    }
    this.counts[at] = count;
    if (count >= this.withCount.length) this.withCount = growInt32(this.withCount, count + 1);
    this.withCount[count - 1]! -= 1;
    this.withCount[count]! += 1;
    this.total += 1;
    this.squares += 2 * count - 1;
    if (count > this.largest) this.largest = count;
    return count;
  }

  /** Takes one back of a key that was added; returns how often it is left. */
  remove(key: number): number {
    const at = this.find(key);
    const count = this.counts[at]! - 1;
    this.counts[at] = count;
    this.withCount[count + 1]! -= 1;
    this.withCount[count]! += 1;
    this.total -= 1;
    this.squares -= 2 * count + 1;
    if (this.largest > count && this.withCount[this.largest] === 0) this.largest = count;
    if (count === 0) {
      this.distinct -= 1;
      this.close(at);
    }
    return count;
  }

  /** As new, with the room it has. */
  clear(): void {
    this.total = 0;
    this.distinct = 0;
    this.largest = 0;
    this.squares = 0;
    this.counts.fill(0);
    this.withCount.fill(0);
  }

  /** The place of a key, or the free one where it would go. */
  private find(key: number): number {
    const { keys, counts } = this;
    const mask = keys.length - 1;
    let at = spread(key) & mask;
    while (counts[at] !== 0 && keys[at] !== key) at = (at + 1) & mask;
    return at;
  }

  /** Moves what was pushed on past a place that became free, so that a search may end there. */
  private close(place: number): void {
    const { keys, counts } = this;
    const mask = keys.length - 1;
    let free = place;
    for (let at = (free + 1) & mask; counts[at] !== 0; at = (at + 1) & mask) {
      const own = spread(keys[at]!) & mask;
      if (((at - own) & mask) < ((at - free) & mask)) continue;
      keys[free] = keys[at]!;
      counts[free] = counts[at]!;
      counts[at] = 0;
      free = at;
    }
  }

  private grow(): void {
    const { keys, counts } = this;
    this.keys = new Float64Array(keys.length * 2);
    this.counts = new Int32Array(keys.length * 2);
    for (let at = 0; at < keys.length; at += 1) {
      if (counts[at] === 0) continue;
      const place = this.find(keys[at]!);
      this.keys[place] = keys[at]!;
      this.counts[place] = counts[at]!;
    }
  }
}

/** Both halves count: amounts are large and round, slots and wallets small and dense. */
function spread(key: number): number {
  const folded = (key | 0) ^ Math.imul((key / 4_294_967_296) | 0, 0x85ebca6b);
  return Math.imul(folded, 0x9e3779b1) >>> 15;
}
