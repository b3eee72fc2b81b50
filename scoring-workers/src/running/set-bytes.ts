import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';

export function writeSet(writer: ByteWriter, set: ReadonlySet<number>): void {
  writer.i32s(Int32Array.from(set), set.size);
}

export function readSet(reader: ByteReader): Set<number> {
  return new Set(reader.i32s());
}
