import { paddingFor } from './byte-reader.ts';

/** What a writer has written into serves the next, so that thousands of tokens need not each grow a buffer; of a very large one it is given back. */
let spare: Uint8Array<ArrayBuffer> | null = null;
const mostSpare = 4_194_304;
const nothing = new Uint8Array(0);
const encoder = new TextEncoder();

/**
 * Writes numbers, strings and typed arrays into one growing little-endian buffer. What `ByteReader` reads back is the
 * same bit for bit, so a state that was written and read again gives the same figures afterwards. Written `inPlace` elements stand where
 * an array of them can be a view of the bytes.
 */
export class ByteWriter {
  private bytes: Uint8Array<ArrayBuffer>;
  private view: DataView;
  private readonly inPlace: boolean;
  private length = 0;

  constructor(capacity = 1024, { inPlace = false } = {}) {
    this.inPlace = inPlace;
    this.bytes = spare !== null && spare.length >= capacity ? spare : new Uint8Array(Math.max(16, capacity));
    if (this.bytes === spare) spare = null;
    this.view = new DataView(this.bytes.buffer);
  }

  u8(value: number): void {
    this.reserve(1);
    this.view.setUint8(this.length, value);
    this.length += 1;
  }

  u32(value: number): void {
    this.reserve(4);
    this.view.setUint32(this.length, value, true);
    this.length += 4;
  }

  i32(value: number): void {
    this.reserve(4);
    this.view.setInt32(this.length, value, true);
    this.length += 4;
  }

  f64(value: number): void {
    this.reserve(8);
    this.view.setFloat64(this.length, value, true);
    this.length += 8;
  }

  /** A number that may be unknown. */
  nullableF64(value: number | null): void {
    this.u8(value === null ? 0 : 1);
    this.f64(value ?? 0);
  }

  string(value: string): void {
    // The most that UTF-8 takes, behind the length.
    this.reserve(4 + value.length * 3);
    const { written } = encoder.encodeInto(value, this.bytes.subarray(this.length + 4));
    this.u32(written);
    this.length += written;
  }

  /** Zeros up to a multiple of `width`, a power of two. Returns the length by then. */
  align(width: number): number {
    const padding = paddingFor(this.length, width);
    this.reserve(padding);
    this.bytes.fill(0, this.length, this.length + padding);
    this.length += padding;
    return this.length;
  }

  blob(value: Uint8Array): void {
    this.elements(value, 1);
  }

  /** The first `count` elements, all unless told. */
  f64s(values: Float64Array, count = values.length): void {
    this.elements(bytesOf(values, count), values.BYTES_PER_ELEMENT);
  }

  u32s(values: Uint32Array, count = values.length): void {
    this.elements(bytesOf(values, count), values.BYTES_PER_ELEMENT);
  }

  i32s(values: Int32Array, count = values.length): void {
    this.elements(bytesOf(values, count), values.BYTES_PER_ELEMENT);
  }

  u8s(values: Uint8Array, count = values.length): void {
    this.elements(values.subarray(0, count), 1);
  }

  /** The bytes that were written, in a buffer of their own that may be transferred. Nothing may be written afterwards. */
  finish(): Uint8Array<ArrayBuffer> {
    const written = this.bytes.slice(0, this.length);
    if (this.bytes.length <= mostSpare && this.bytes.length > (spare?.length ?? 0)) spare = this.bytes;
    this.bytes = nothing;
    return written;
  }

  private elements(value: Uint8Array, width: number): void {
    this.u32(value.length);
    const padding = this.inPlace ? paddingFor(this.length, width) : 0;
    this.reserve(padding + value.length);
    // Else what the former writer left would lie there.
    this.bytes.fill(0, this.length, this.length + padding);
    this.length += padding;
    this.bytes.set(value, this.length);
    this.length += value.length;
  }

  private reserve(count: number): void {
    const needed = this.length + count;
    if (needed <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, this.bytes.length * 2));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
    this.view = new DataView(grown.buffer);
  }
}

function bytesOf(values: Float64Array | Uint32Array | Int32Array, count: number): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, Math.min(count, values.length) * values.BYTES_PER_ELEMENT);
}
