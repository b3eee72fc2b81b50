import { ByteReader, SnapshotError } from '../snapshot/byte-reader.ts';
import { ByteWriter } from '../snapshot/byte-writer.ts';
import type { EventHash } from './event-hash.ts';

/** Hashes of a chunk: full ones never change, so each is written once; the last one is at most 8 KB of every snapshot. */
const chunkHashes = 1024;
const chunkBits = 10;
const chunkWords = chunkHashes * 2;

/**
 * Every event told so far, by its hash: 8 bytes each in the order of telling, and 8 to 16 in an index over them. What it
 * holds depends on the events alone, and it is part of the snapshot.
 */
export class SeenEvents {
  #count = 0;
  /** Pairs of low and high words. The last chunk grows until it is full. */
  readonly #chunks: Uint32Array<ArrayBuffer>[] = [];
  /** Full chunks that a snapshot has. */
  #saved = 0;
  /**
   * Open addressing with linear probing: place + 1 of the hash, 0 = free. As many bits as number the slots hold it; those above have
   * bits of the hash, so that one that is another is hardly ever looked up.
   */
  #slots = new Uint32Array(32);
  #placeBits = 5;

  get size(): number {
    return this.#count;
  }

  get bytes(): number {
    return this.#chunks.reduce((total, { byteLength }) => total + byteLength, this.#slots.byteLength);
  }

  /** Chunks that snapshots have, numbered from 0. */
  get savedChunks(): number {
    return this.#saved;
  }

  has(hash: EventHash): boolean {
    return this.#slots[this.#find(hash.low, hash.high)] !== 0;
  }

  /** False when the event was there already; remembers it otherwise. */
  add({ low, high }: EventHash): boolean {
    const slot = this.#find(low, high);
    if (this.#slots[slot] !== 0) return false;
    const place = this.#count++;
    const chunk = this.#chunkFor(place);
    const at = (place & (chunkHashes - 1)) * 2;
    chunk[at] = low;
    chunk[at + 1] = high;
    this.#slots[slot] = this.#entry(place, high);
    if (this.#count * 2 > this.#slots.length) this.#index(this.#slots.length * 2);
    return true;
  }

  /** Full chunks that no snapshot has yet, by number. */
  takeFullChunks(): (readonly [chunk: number, bytes: Uint8Array<ArrayBuffer>])[] {
    const full = this.#count >> chunkBits;
    const taken = Array.from({ length: full - this.#saved }, (_, i) => {
      const writer = new ByteWriter(chunkWords * 4 + 4);
      writer.u32s(this.#chunks[this.#saved + i]!, chunkWords);
      return [this.#saved + i, writer.finish()] as const;
    });
    this.#saved = full;
    return taken;
  }

  /** What is in no full chunk, and how many of those there are. */
  writeTo(writer: ByteWriter): void {
    const full = this.#count >> chunkBits;
    writer.u32(full);
    writer.u32s(this.#chunks[full] ?? new Uint32Array(0), (this.#count & (chunkHashes - 1)) * 2);
  }

  /** `chunks` are the full ones, each as a snapshot had it, in order. */
  static readFrom(reader: ByteReader, chunks: readonly Uint8Array[]): SeenEvents {
    const seen = new SeenEvents();
    const full = reader.u32();
    if (chunks.length !== full) throw new SnapshotError(`${chunks.length} chunks of events where ${full} were saved`);
    for (const bytes of chunks) seen.#chunks.push(readChunk(bytes));
    const tail = reader.u32s();
    if (tail.length > 0) seen.#chunks.push(tail);
    seen.#count = full * chunkHashes + tail.length / 2;
    seen.#saved = full;
    seen.#indexAll();
    return seen;
  }

  /** All of it, for the time that its token rests. */
  writeResting(writer: ByteWriter): void {
    writer.u32(this.#saved);
    writer.u32(this.#count);
    for (const [chunk, words] of this.#chunks.entries())
      writer.u32s(words, Math.min(chunkWords, (this.#count - chunk * chunkHashes) * 2));
  }

  static readResting(reader: ByteReader): SeenEvents {
    const seen = new SeenEvents();
    seen.#saved = reader.u32();
    seen.#count = reader.u32();
    for (let left = seen.#count; left > 0; left -= chunkHashes) seen.#chunks.push(reader.u32s());
    seen.#indexAll();
    return seen;
  }

  #indexAll(): void {
    let slots = this.#slots.length;
    while (this.#count * 2 > slots) slots *= 2;
    this.#index(slots);
  }

  #chunkFor(place: number): Uint32Array {
    const number = place >> chunkBits;
    const at = (place & (chunkHashes - 1)) * 2;
    const chunk = this.#chunks[number];
    if (chunk && at < chunk.length) return chunk;
    const grown = new Uint32Array(Math.min(chunkWords, Math.max(16, at * 2)));
    if (chunk) grown.set(chunk);
    this.#chunks[number] = grown;
    return grown;
  }

  #find(low: number, high: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    const tag = high << this.#placeBits;
    let slot = low & mask;
    for (let held = slots[slot]!; held !== 0; held = slots[slot]!) {
      if ((held ^ tag) >>> this.#placeBits === 0 && this.#isAt((held & mask) - 1, low, high)) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #isAt(place: number, low: number, high: number): boolean {
    const chunk = this.#chunks[place >> chunkBits]!;
    const at = (place & (chunkHashes - 1)) * 2;
    return chunk[at] === low && chunk[at + 1] === high;
  }

  /** At most half of the slots are taken, so that a place + 1 has room. */
  #entry(place: number, high: number): number {
    return (high << this.#placeBits) | (place + 1);
  }

  #index(length: number): void {
    this.#slots = new Uint32Array(length);
    this.#placeBits = Math.log2(length);
    for (let place = 0; place < this.#count; place++) {
      const chunk = this.#chunks[place >> chunkBits]!;
      const at = (place & (chunkHashes - 1)) * 2;
      const high = chunk[at + 1]!;
      this.#slots[this.#find(chunk[at]!, high)] = this.#entry(place, high);
    }
  }
}

function readChunk(bytes: Uint8Array): Uint32Array<ArrayBuffer> {
  const words = new ByteReader(bytes).u32s();
  if (words.length !== chunkWords) throw new SnapshotError(`a chunk of events of ${words.length} words`);
  return words;
}
