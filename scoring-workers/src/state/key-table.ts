import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';

/** 32-bit words of an address. */
export const keyWords = 8;

/** Texts that are remembered: some two megabytes. */
const mostTexts = 16_384;

/**
 * Addresses of a shard numbered by small ids: every other table holds ids. An id lives as long as a table retains it; ids
 * are an internal matter and never decide a result, because a restored shard numbers anew.
 */
export class KeyTable {
  #words = new Uint32Array(1024 * keyWords);
  #references = new Int32Array(1024);
  #used = 0;
  #free: number[] = [];
  /** Base58 is the dear part of a detail, and the same addresses are named in one after the other. */
  readonly #texts = new Map<number, string>();
  /** Open addressing with linear probing: pairs of id + 1 (0 = free) and hash. */
  #slots = new Int32Array(8192);

  get size(): number {
    return this.#used - this.#free.length;
  }

  get tableBytes(): number {
    return this.#words.byteLength + this.#references.byteLength + this.#slots.byteLength;
  }

  /** The id of the address at `words[at..at+8]`, numbered when it is new. New ids are not retained yet. */
  intern(words: Uint32Array, at: number): number {
    const hash = hashWords(words, at);
    const slots = this.#slots;
    const mask = slots.length - 2;
    let slot = (hash << 1) & mask;
    for (let held = slots[slot]!; held !== 0; held = slots[slot]!) {
      if (slots[slot + 1] === hash && this.#matches(held - 1, words, at)) return held - 1;
      slot = (slot + 2) & mask;
    }
    if ((this.size + 1) * 4 > slots.length) {
      this.#grow();
      return this.intern(words, at);
    }
    const id = this.#newId();
    for (let i = 0; i < keyWords; i++) this.#words[id * keyWords + i] = words[at + i]!;
    slots[slot] = id + 1;
    slots[slot + 1] = hash;
    return id;
  }

  retain(id: number): void {
    this.#references[id]!++;
  }

  /** Forgets one holder of the id; the address leaves with its last holder. */
  release(id: number): void {
    if (--this.#references[id]! <= 0) this.drop(id);
  }

  /** Forgets an address that no table retains; does nothing to one that some table does. */
  drop(id: number): void {
    if (this.#references[id]! > 0) return;
    const slot = this.#slotOf(id);
    if (slot < 0) return;
    this.#closeGap(slot);
    this.#free.push(id);
  }

  isRetained(id: number): boolean {
    return this.#references[id]! > 0;
  }

  copyWords(id: number, to: Uint32Array, at: number): void {
    for (let i = 0; i < keyWords; i++) to[at + i] = this.#words[id * keyWords + i]!;
  }

  bytes(id: number): Uint8Array {
    return new Uint8Array(this.#words.buffer, id * 32, 32).slice();
  }

  firstByte(id: number): number {
    return this.#words[id * keyWords]! & 255;
  }

  /** The first four, as one number. */
  firstBytes(id: number): number {
    return this.#words[id * keyWords]!;
  }

  /** Base58 text. */
  text(id: number): string {
    let text = this.#texts.get(id);
    if (text === undefined) {
      text = encodeBase58(new Uint8Array(this.#words.buffer, id * 32, 32));
      if (this.#texts.size >= mostTexts) this.#texts.clear();
      this.#texts.set(id, text);
    }
    return text;
  }

  /** Orders two addresses by their bytes: the same in every process, unlike their ids. */
  compare(a: number, b: number): number {
    for (let i = 0; i < keyWords; i++) {
      const difference = this.#words[a * keyWords + i]! - this.#words[b * keyWords + i]!;
      if (difference !== 0) return difference;
    }
    return 0;
  }

  #newId(): number {
    const reused = this.#free.pop();
    if (reused !== undefined) {
      this.#texts.delete(reused);
      return reused;
    }
    if (this.#used === this.#references.length) {
      this.#words = grown(this.#words, new Uint32Array(this.#words.length * 2));
      this.#references = grown(this.#references, new Int32Array(this.#references.length * 2));
    }
    return this.#used++;
  }

  #matches(id: number, words: Uint32Array, at: number): boolean {
    const own = id * keyWords;
    for (let i = 0; i < keyWords; i++) if (this.#words[own + i] !== words[at + i]) return false;
    return true;
  }

  #slotOf(id: number): number {
    const slots = this.#slots;
    const mask = slots.length - 2;
    let slot = (hashWords(this.#words, id * keyWords) << 1) & mask;
    for (let held = slots[slot]!; held !== 0; held = slots[slot]!) {
      if (held === id + 1) return slot;
      slot = (slot + 2) & mask;
    }
    return -1;
  }

  /** Moves later entries of the probe run back, so that no search ends at the gap. */
  #closeGap(gap: number): void {
    const slots = this.#slots;
    const mask = slots.length - 2;
    let hole = gap;
    for (let slot = (gap + 2) & mask; slots[slot] !== 0; slot = (slot + 2) & mask) {
      const home = (slots[slot + 1]! << 1) & mask;
      if (((slot - home) & mask) < ((slot - hole) & mask)) continue;
      slots[hole] = slots[slot]!;
      slots[hole + 1] = slots[slot + 1]!;
      hole = slot;
    }
    slots[hole] = 0;
  }

  #grow(): void {
    const former = this.#slots;
    const slots = new Int32Array(former.length * 2);
    const mask = slots.length - 2;
    for (let from = 0; from < former.length; from += 2) {
      if (former[from] === 0) continue;
      let slot = (former[from + 1]! << 1) & mask;
      while (slots[slot] !== 0) slot = (slot + 2) & mask;
      slots[slot] = former[from]!;
      slots[slot + 1] = former[from + 1]!;
    }
    this.#slots = slots;
  }
}

/** Every word takes part: addresses are chosen by strangers, so no word alone may decide. */
function hashWords(words: Uint32Array, at: number): number {
  let hash = 0x9747b28c;
  for (let i = 0; i < keyWords; i++) hash = Math.imul((hash << 13) ^ (hash >>> 19) ^ words[at + i]!, 0x85ebca6b);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

function grown<T extends Uint32Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
