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
    const low = (signature[at]! ^ Math.imul(signature[at + 2]!, 0x9e3779b1)) >>> 0;
    const place = instruction * 256 + sub;
    const high =
      (signature[at + 1]! ^ Math.imul(place + 1, 0x85ebca6b) ^ Math.imul(signature[at + 3]!, 0xc2b2ae35)) >>> 0;
    if (this.#newer.has(low, high) || this.#older.has(low, high)) return false;
    if (this.#newer.size >= this.#capacity) {
      this.#older = this.#newer;
      this.#newer = new Generation();
    }
    this.#newer.add(low, high);
    return true;
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

/** A growing set of 64-bit names, kept in order of arrival so that its snapshot is the same in every process. */
class Generation {
  size = 0;
  #names = new Uint32Array(16);
  #slots = new Int32Array(16);

  has(low: number, high: number): boolean {
    const mask = this.#slots.length - 1;
    for (let slot = (low ^ high) & mask; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      const held = (this.#slots[slot]! - 1) * 2;
      if (this.#names[held] === low && this.#names[held + 1] === high) return true;
    }
    return false;
  }

  add(low: number, high: number): void {
    if ((this.size + 1) * 2 > this.#slots.length) this.#grow();
    this.#names[this.size * 2] = low;
    this.#names[this.size * 2 + 1] = high;
    this.#place(this.size++);
  }

  writeTo(writer: ByteWriter): void {
    writer.u32(this.size);
    for (let i = 0; i < this.size * 2; i++) writer.u32(this.#names[i]!);
  }

  static readFrom(reader: ByteReader): Generation {
    const generation = new Generation();
    const size = reader.u32();
    for (let i = 0; i < size; i++) generation.add(reader.u32(), reader.u32());
    return generation;
  }

  #place(index: number): void {
    const mask = this.#slots.length - 1;
    let slot = (this.#names[index * 2]! ^ this.#names[index * 2 + 1]!) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = index + 1;
  }

  #grow(): void {
    const names = this.#names;
    this.#names = new Uint32Array(names.length * 2);
    this.#names.set(names);
    this.#slots = new Int32Array(this.#slots.length * 2);
    for (let i = 0; i < this.size; i++) this.#place(i);
  }
}
