import { gunzipSync } from 'node:zlib';
import { EngineError } from '../../engine-error.ts';
import type { LogRecord } from '../port.ts';

export interface FetchedPartition {
  partition: number;
  errorCode: number;
  /** End of what consumers may see. */
  highWatermark: number;
  /** Whole record batches, perhaps with a part of one at the end. */
  batches: Buffer;
}

/** The answer to a Fetch of one topic, versions 4 to 11. */
export function decodeFetch(payload: Buffer, version: number): FetchedPartition[] {
  const reader = new Reader(payload);
  reader.skip(4); // throttle time
  if (version >= 7) reader.skip(2 + 4); // error of the session, its id
  const partitions: FetchedPartition[] = [];
  for (let topics = reader.int32(); topics > 0; topics--) {
    reader.skip(reader.int16());
    for (let left = reader.int32(); left > 0; left--) {
      const partition = reader.int32();
      const errorCode = reader.int16();
      const highWatermark = reader.int64();
      reader.skip(8); // last stable offset
      if (version >= 5) reader.skip(8); // log start offset
      reader.skip(Math.max(0, reader.int32()) * 16); // aborted transactions
      if (version >= 11) reader.skip(4); // preferred replica
      const batches = reader.bytes(Math.max(0, reader.int32()));
      partitions.push({ partition, errorCode, highWatermark, batches });
    }
  }
  return partitions;
}

const batchHeaderBytes = 61;
const lengthBytes = 12;
const gzip = 1;

/** Copies the records from `from` on. `next` is the offset after the last whole batch, or `from` when there is none. */
export function decodeBatches(batches: Buffer, from: number): { records: LogRecord[]; bytes: number; next: number } {
  const records: LogRecord[] = [];
  let bytes = 0;
  let next = from;
  for (let at = 0; at + batchHeaderBytes <= batches.length; ) {
    const baseOffset = Number(batches.readBigInt64BE(at));
    const end = at + lengthBytes + batches.readInt32BE(at + 8);
    if (end > batches.length) break;
    const last = baseOffset + batches.readInt32BE(at + 23);
    // Control batches carry marks of transactions, not records.
    const isControl = (batches.readInt16BE(at + 21) & 0x20) !== 0;
    if (!isControl && last >= from) bytes += decodeBatch(batches.subarray(at, end), baseOffset, from, records);
    next = Math.max(next, last + 1);
    at = end;
  }
  return { records, bytes, next };
}

function decodeBatch(batch: Buffer, baseOffset: number, from: number, into: LogRecord[]): number {
  const attributes = batch.readInt16BE(21);
  const firstMs = Number(batch.readBigInt64BE(27));
  const acceptedMs = (attributes & 0x8) !== 0 ? Number(batch.readBigInt64BE(35)) : undefined;
  const reader = new Reader(openRecords(batch, attributes & 0x7));
  let bytes = 0;
  for (let left = batch.readInt32BE(57); left > 0; left--) {
    const length = reader.varint();
    const end = reader.at + length;
    reader.skip(1);
    const laterMs = reader.varint();
    const offset = baseOffset + reader.varint();
    reader.skip(Math.max(0, reader.varint())); // key
    const valueBytes = Math.max(0, reader.varint());
    if (offset >= from) {
      const value = new Uint8Array(valueBytes);
      value.set(reader.bytes(valueBytes));
      into.push({ offset, appendedAtMs: acceptedMs ?? firstMs + laterMs, value });
      bytes += valueBytes;
    }
    reader.at = end;
  }
  return bytes;
}

function openRecords(batch: Buffer, codec: number): Buffer {
  const records = batch.subarray(batchHeaderBytes);
  if (codec === 0) return records;
  if (codec === gzip) return gunzipSync(records);
  throw new EngineError(
    'CORRUPT_RECORD',
    'A topic of the event log holds records compressed in a way that this version cannot read: its compression.type must be producer, uncompressed or gzip.',
  );
}

class Reader {
  readonly #buffer: Buffer;
  at = 0;

  constructor(buffer: Buffer) {
    this.#buffer = buffer;
  }

  skip(bytes: number): void {
    this.at += bytes;
  }

  int16(): number {
    this.at += 2;
    return this.#buffer.readInt16BE(this.at - 2);
  }

  int32(): number {
    this.at += 4;
    return this.#buffer.readInt32BE(this.at - 4);
  }

  int64(): number {
    this.at += 8;
    return Number(this.#buffer.readBigInt64BE(this.at - 8));
  }

  bytes(count: number): Buffer {
    this.at += count;
    return this.#buffer.subarray(this.at - count, this.at);
  }

  /** Zigzag, of any size that a number holds. */
  varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.#buffer[this.at++] ?? 0;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) break;
    }
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
}
