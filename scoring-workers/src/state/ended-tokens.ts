import { type ByteReader, SnapshotError } from '../snapshot/byte-reader.ts';
import { ByteWriter } from '../snapshot/byte-writer.ts';
import { type KeyTable, keyWords } from './key-table.ts';

/** What became of a token's documents: it ended, it is back or begins anew, or it is no longer known. */
export type Departure = 'ended' | 'back' | 'forgotten';

/** Parts of the list in a snapshot, so that only those that changed are written again. */
const listParts = 64;

interface Ended {
  endedMs: number;
  /** What was known of it; null = only the state store has it. */
  bytes: Uint8Array<ArrayBuffer> | null;
  /** A snapshot has the bytes. */
  isSaved: boolean;
}

/**
 * Tokens that ended, by the shard key of their mint. What was known of one stays in memory until a snapshot took it, then in the
 * state store; the shard remembers only that there is something, about a hundred bytes a token. Bounded: beyond the limit
 * the hundredth that ended first is forgotten, by event time, so that a replay forgets the same ones.
 */
export class EndedTokens {
  readonly #keys: KeyTable;
  readonly #tokens = new Map<number, Ended>();
  readonly #changedParts = new Set<number>();
  /** Addresses whose bytes a snapshot has and that are to leave it. */
  readonly #gone = new Set<string>();
  /** The last that became of each, by address, since it was asked. */
  #departures = new Map<string, Departure>();
  #inMemory = 0;

  constructor(keys: KeyTable) {
    this.#keys = keys;
  }

  get size(): number {
    return this.#tokens.size;
  }

  /** Of what waits for a snapshot or was brought back for an event. */
  get bytes(): number {
    return this.#inMemory;
  }

  add(mint: number, endedMs: number, bytes: Uint8Array<ArrayBuffer>): void {
    this.#keys.retain(mint);
    this.#tokens.set(mint, { endedMs, bytes, isSaved: false });
    this.#inMemory += bytes.length;
    this.#changedParts.add(this.#partOf(mint));
    this.#departures.set(this.#keys.text(mint), 'ended');
  }

  /** It ended, and what was known of it must be brought from the state store first. */
  needs(mint: number): boolean {
    return this.#tokens.get(mint)?.bytes === null;
  }

  /** What the state store had of it; null when that lost it, and it begins anew. */
  bring(mint: number, bytes: Uint8Array | null): void {
    const ended = this.#tokens.get(mint);
    if (ended === undefined || ended.bytes !== null) return;
    if (bytes === null) {
      this.#remove(mint, ended, 'back');
      return;
    }
    ended.bytes = bytes.slice();
    this.#inMemory += bytes.length;
  }

  /** What was known of a token that is back; undefined when it never ended or was forgotten. */
  take(mint: number): Uint8Array<ArrayBuffer> | undefined {
    const ended = this.#tokens.get(mint);
    if (ended === undefined) return undefined;
    const { bytes } = ended;
    if (bytes === null) throw new SnapshotError('an ended token is told of before it was brought');
    this.#remove(mint, ended, 'back');
    return bytes;
  }

  forget(most: number): void {
    if (this.#tokens.size <= most) return;
    const oldest = [...this.#tokens].sort(
      ([a, left], [b, right]) => left.endedMs - right.endedMs || this.#keys.compare(a, b),
    );
    const count = this.#tokens.size - Math.floor(most * 0.99);
    for (const [mint, ended] of oldest.slice(0, count)) this.#remove(mint, ended, 'forgotten');
  }

  /** What became of tokens since the last call, by address. */
  takeDepartures(): Map<string, Departure> {
    const departures = this.#departures;
    if (departures.size > 0) this.#departures = new Map();
    return departures;
  }

  /** What changed since the last call: parts of the list by number, and bytes by address, null = they are gone. */
  takeChanges(): {
    list: (readonly [part: number, bytes: Uint8Array<ArrayBuffer>])[];
    tokens: (readonly [address: string, bytes: Uint8Array<ArrayBuffer> | null])[];
  } {
    const tokens: [string, Uint8Array<ArrayBuffer> | null][] = [...this.#gone].map((address) => [address, null]);
    this.#gone.clear();
    for (const [mint, ended] of this.#tokens) {
      if (ended.bytes !== null && !ended.isSaved) tokens.push([this.#keys.text(mint), ended.bytes]);
      ended.isSaved = true;
      ended.bytes = null;
    }
    this.#inMemory = 0;
    const parts = [...this.#changedParts].sort((a, b) => a - b);
    this.#changedParts.clear();
    return { list: this.#writeParts(parts), tokens };
  }

  readPart(reader: ByteReader): void {
    const count = reader.u32();
    for (let i = 0; i < count; i++) {
      const words = reader.blob();
      const mint = this.#keys.intern(new Uint32Array(words.buffer, words.byteOffset, keyWords), 0);
      this.#keys.retain(mint);
      this.#tokens.set(mint, { endedMs: reader.f64(), bytes: null, isSaved: true });
    }
  }

  #writeParts(parts: readonly number[]): (readonly [number, Uint8Array<ArrayBuffer>])[] {
    const wanted = new Map(parts.map((part) => [part, [] as number[]]));
    if (wanted.size > 0) for (const mint of this.#tokens.keys()) wanted.get(this.#partOf(mint))?.push(mint);
    return [...wanted].map(([part, mints]) => [part, this.#encode(mints)] as const);
  }

  #encode(mints: number[]): Uint8Array<ArrayBuffer> {
    const writer = new ByteWriter(16 + mints.length * 44);
    mints.sort((a, b) => this.#keys.compare(a, b));
    writer.u32(mints.length);
    for (const mint of mints) {
      writer.blob(this.#keys.bytes(mint));
      writer.f64(this.#tokens.get(mint)!.endedMs);
    }
    return writer.finish();
  }

  #remove(mint: number, { bytes, isSaved }: Ended, becomes: 'back' | 'forgotten'): void {
    this.#departures.set(this.#keys.text(mint), becomes);
    this.#tokens.delete(mint);
    this.#inMemory -= bytes?.length ?? 0;
    this.#changedParts.add(this.#partOf(mint));
    if (isSaved) this.#gone.add(this.#keys.text(mint));
    this.#keys.release(mint);
  }

  #partOf(mint: number): number {
    return this.#keys.firstByte(mint) % listParts;
  }
}
