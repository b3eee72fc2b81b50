/** From non-negative integers to non-negative integers, open addressing on typed arrays; nothing is ever removed. */
export class IdMap {
  #keys = new Int32Array(16).fill(-1);
  #values = new Int32Array(16);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The value of a key, or -1. */
  get(key: number): number {
    const mask = this.#keys.length - 1;
    let slot = spread(key) & mask;
    for (let held = this.#keys[slot]!; held !== -1; held = this.#keys[slot]!) {
      if (held === key) return this.#values[slot]!;
      slot = (slot + 1) & mask;
    }
    return -1;
  }

  set(key: number, value: number): void {
    if ((this.#size + 1) * 2 > this.#keys.length) this.#grow();
    const mask = this.#keys.length - 1;
    let slot = spread(key) & mask;
    while (this.#keys[slot] !== -1 && this.#keys[slot] !== key) slot = (slot + 1) & mask;
    if (this.#keys[slot] === -1) this.#size++;
    this.#keys[slot] = key;
    this.#values[slot] = value;
  }

  #grow(): void {
    const keys = this.#keys;
    const values = this.#values;
    this.#keys = new Int32Array(keys.length * 2).fill(-1);
    this.#values = new Int32Array(keys.length * 2);
    this.#size = 0;
    for (let i = 0; i < keys.length; i++) if (keys[i] !== -1) this.set(keys[i]!, values[i]!);
  }
}

function spread(key: number): number {
  const mixed = Math.imul(key ^ (key >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 12)) >>> 0;
}
