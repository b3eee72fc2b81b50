/** From non-negative integers to non-negative integers, open addressing in one typed array; nothing is ever removed. */
export class IdMap {
  /** Pairs of key + 1 (0 = free) and value, side by side so that a look-up touches one cache line. */
  #pairs: Int32Array<ArrayBuffer>;
  #size = 0;

  /** With room for as many as are to come. */
  constructor(expected = 0) {
    let length = 32;
    while (expected * 4 > length) length *= 2;
    this.#pairs = new Int32Array(length);
  }

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#pairs.byteLength;
  }

  /** The value of a key, or -1. */
  get(key: number): number {
    const pairs = this.#pairs;
    const mask = pairs.length - 2;
    let at = spread(key) & mask;
    for (let held = pairs[at]!; held !== 0; held = pairs[at]!) {
      if (held === key + 1) return pairs[at + 1]!;
      at = (at + 2) & mask;
    }
    return -1;
  }

  set(key: number, value: number): void {
    if ((this.#size + 1) * 4 > this.#pairs.length) this.#grow();
    const pairs = this.#pairs;
    const mask = pairs.length - 2;
    let at = spread(key) & mask;
    while (pairs[at] !== 0 && pairs[at] !== key + 1) at = (at + 2) & mask;
    if (pairs[at] === 0) this.#size++;
    pairs[at] = key + 1;
    pairs[at + 1] = value;
  }

  #grow(): void {
    const former = this.#pairs;
    this.#pairs = new Int32Array(former.length * 2);
    this.#size = 0;
    for (let at = 0; at < former.length; at += 2) if (former[at] !== 0) this.set(former[at]! - 1, former[at + 1]!);
  }
}

/** An even number; ids are dense, so a multiplication spreads them enough. */
function spread(key: number): number {
  return (Math.imul(key, 0x9e3779b1) >>> 8) << 1;
}
