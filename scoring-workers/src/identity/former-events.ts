import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';

/**
 * What snapshots of version 1 remember: names made of the first 16 bytes of a signature, which two events may share. Such
 * a name therefore speaks only of events that are no newer than the snapshot: what its signer sends afterwards counts.
 */
export class FormerEvents {
  readonly #names: ReadonlySet<bigint>;
  /** The clock of the shard when the snapshot was taken (ms). */
  readonly untilMs: number;

  private constructor(names: ReadonlySet<bigint>, untilMs: number) {
    this.#names = names;
    this.untilMs = untilMs;
  }

  has(signature: Uint32Array, at: number, place: { instruction: number; sub: number; toldMs: number }): boolean {
    if (!(place.toldMs <= this.untilMs)) return false;
    const name = place.instruction * 256 + place.sub + 1;
    const low = (signature[at]! ^ Math.imul(signature[at + 2]!, 0x9e3779b1)) >>> 0;
    const high =
      ((signature[at + 1]! ^ Math.imul(name, 0x85ebca6b) ^ Math.imul(signature[at + 3]!, 0xc2b2ae35)) | 1) >>> 0;
    return this.#names.has(nameOf(low, high));
  }

  writeTo(writer: ByteWriter): void {
    writer.f64(this.untilMs);
    writer.u32(this.#names.size);
    for (const name of this.#names) {
      writer.u32(Number(name >> 32n));
      writer.u32(Number(name & 0xffff_ffffn));
    }
  }

  static readFrom(reader: ByteReader): FormerEvents {
    const untilMs = reader.f64();
    return new FormerEvents(readNames(reader), untilMs);
  }

  /** The two generations of a snapshot of version 1. */
  static readVersion1(reader: ByteReader, untilMs: number): FormerEvents {
    const older = readNames(reader);
    return new FormerEvents(new Set([...older, ...readNames(reader)]), untilMs);
  }
}

function readNames(reader: ByteReader): Set<bigint> {
  const names = new Set<bigint>();
  for (let left = reader.u32(); left > 0; left--) {
    const high = reader.u32();
    names.add(nameOf(reader.u32(), high));
  }
  return names;
}

function nameOf(low: number, high: number): bigint {
  return (BigInt(high) << 32n) | BigInt(low);
}
