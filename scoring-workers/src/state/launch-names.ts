import type { ByteReader } from '../snapshot/byte-reader.ts';
import { ByteWriter } from '../snapshot/byte-writer.ts';

/** Parts a snapshot is cut into, so that only those that changed are written again. */
const partCount = 64;
/** A value holds the second of the newest launch and the number of launches up to this. */
const mostLaunches = 4096;

/**
 * How many launches had a name and symbol, of any creator: launches come to every partition, so each knows the same. Names
 * are known by 52 bits of a hash, in one spelling: copies differ in case and spaces. Bounded by age and number.
 */
export class LaunchNames {
  /** By hash: second of the newest launch times `mostLaunches`, and their number. */
  readonly #launches = new Map<number, number>();
  readonly #changedParts = new Set<number>();

  get size(): number {
    return this.#launches.size;
  }

  /** Notes a launch; the number of launches with these before it, null for one without name and symbol. */
  note(name: string, symbol: string, nowMs: number): number | null {
    const text = `${spell(name)}\n${spell(symbol)}`;
    if (text === '\n') return null;
    const hash = hashOf(text);
    const known = this.#launches.get(hash) ?? 0;
    const before = known % mostLaunches;
    const seconds = Math.max(Math.floor(known / mostLaunches), Math.floor(nowMs / 1000));
    this.#launches.set(hash, seconds * mostLaunches + Math.min(before + 1, mostLaunches - 1));
    this.#changedParts.add(hash % partCount);
    return before;
  }

  /** Lets go of what was not launched since `beforeMs`, and of the tenth launched longest ago beyond the limit. */
  forget(beforeMs: number, most: number): void {
    const beforeValue = Math.floor(beforeMs / 1000) * mostLaunches;
    for (const [hash, value] of this.#launches) if (value < beforeValue) this.#remove(hash);
    if (this.#launches.size <= most) return;
    const oldest = [...this.#launches].sort(([a, first], [b, second]) => first - second || a - b);
    for (const [hash] of oldest.slice(0, this.#launches.size - Math.floor(most * 0.9))) this.#remove(hash);
  }

  /** Bytes of each part that changed since the last call. */
  writeChangedParts(): [part: number, bytes: Uint8Array<ArrayBuffer>][] {
    const changed = new Map([...this.#changedParts].sort((a, b) => a - b).map((part) => [part, [] as number[]]));
    this.#changedParts.clear();
    if (changed.size > 0) for (const hash of this.#launches.keys()) changed.get(hash % partCount)?.push(hash);
    return [...changed].map(([part, hashes]) => [part, this.#encode(hashes.sort((a, b) => a - b))]);
  }

  readPart(reader: ByteReader): void {
    reader.u32();
    const hashes = reader.f64s();
    const values = reader.f64s();
    for (const [at, hash] of hashes.entries()) this.#launches.set(hash, values[at]!);
  }

  #encode(hashes: number[]): Uint8Array<ArrayBuffer> {
    const writer = new ByteWriter(16 + hashes.length * 16);
    writer.u32(1);
    writer.f64s(Float64Array.from(hashes), hashes.length);
    writer.f64s(
      Float64Array.from(hashes, (hash) => this.#launches.get(hash)!),
      hashes.length,
    );
    return writer.finish();
  }

  #remove(hash: number): void {
    this.#launches.delete(hash);
    this.#changedParts.add(hash % partCount);
  }
}

function spell(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Two FNV-1a hashes of the text, 26 bits of each. */
function hashOf(text: string): number {
  let high = 0x811c9dc5;
  let low = 0x01000193;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x5bd1e995) ^ (low >>> 15);
  }
  return (high >>> 6) * 0x4000000 + (low >>> 6);
}
