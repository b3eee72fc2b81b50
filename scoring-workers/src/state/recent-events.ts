import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';

/**
 * Recognises repeated events by signature, instruction and sub. Remembers at least the last `capacity` events, at most
 * twice as many, in two generations: when the newer is full it becomes the older. What it remembers depends on the events
 * alone, and it is part of the snapshot.
 */
export class RecentEvents {
  readonly #capacity: number;
  #newer = new Generation();
  #older = new Generation();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** False when the event was seen already; remembers it otherwise. `signature[at..at+16]` are the signature's words. */
  add(signature: Uint32Array, at: number, instruction: number, sub: number): boolean {
    const place = instruction * 256 + sub + 1;
    const low = (signature[at]! ^ Math.imul(signature[at + 2]!, 0x9e3779b1)) >>> 0;
    // Never 0, which marks a free slot.
    const high =
      ((signature[at + 1]! ^ Math.imul(place, 0x85ebca6b) ^ Math.imul(signature[at + 3]!, 0xc2b2ae35)) | 1) >>> 0;
    if (this.#older.size > 0 && this.#older.has(low, high)) return false;
    if (this.#newer.size >= this.#capacity) {
      if (this.#newer.has(low, high)) return false;
      this.#older = this.#newer;
      this.#newer = new Generation();
    }
    return this.#newer.add(low, high);
  }

  writeTo(writer: ByteWriter): void {
    this.#older.writeTo(writer);
    this.#newer.writeTo(writer);
  }

  static readFrom(reader: ByteReader, capacity: number): RecentEvents {
    const recent = new RecentEvents(capacity);
    recent.#older = Generation.readFrom(reader);
    recent.#newer = Generation.readFrom(reader);
    return recent;
  }
}

/** A growing set of 64-bit names whose high word is not 0. */
class Generation {
  size = 0;
  /** Pairs of high and low word, side by side so that a look-up touches one cache line. */
  #slots = new Uint32Array(32);

  has(low: number, high: number): boolean {
    return this.#slots[this.#find(low, high)] !== 0;
  }

  /** False when it was there. */
  add(low: number, high: number): boolean {
    if ((this.size + 1) * 4 > this.#slots.length) this.#grow();
    const at = this.#find(low, high);
    if (this.#slots[at] !== 0) return false;
    this.#slots[at] = high;
    this.#slots[at + 1] = low;
    this.size++;
    return true;
  }

  writeTo(writer: ByteWriter): void {
    writer.u32(this.size);
    for (let at = 0; at < this.#slots.length; at += 2) {
      if (this.#slots[at] === 0) continue;
      writer.u32(this.#slots[at]!);
      writer.u32(this.#slots[at + 1]!);
    }
  }

  static readFrom(reader: ByteReader): Generation {
    const generation = new Generation();
    const size = reader.u32();
    for (let i = 0; i < size; i++) {
      const high = reader.u32();
      generation.add(reader.u32(), high);
    }
    return generation;
  }

  #find(low: number, high: number): number {
    const slots = this.#slots;
    const mask = slots.length - 2;
    let at = (Math.imul(low ^ high, 0x9e3779b1) >>> 7) & mask;
    while (slots[at] !== 0 && !(slots[at] === high && slots[at + 1] === low)) at = (at + 2) & mask;
    return at;
  }

  #grow(): void {
    const former = this.#slots;
    this.#slots = new Uint32Array(former.length * 2);
    this.size = 0;
    for (let at = 0; at < former.length; at += 2) if (former[at] !== 0) this.add(former[at + 1]!, former[at]!);
  }
}
