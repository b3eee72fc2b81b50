/** A snapshot that ends early or holds a length that cannot be: our own state, so it fails loudly. */
export class SnapshotError extends Error {
  readonly code = 'SNAPSHOT_CORRUPT';
  override readonly name = 'SnapshotError';
}

/**
 * Reads what `ByteWriter` wrote, in the same order. Throws `SnapshotError` when the bytes do not suffice. What was written `inPlace` is read
 * in place: arrays are views of the bytes, which are theirs from then on.
 */
export class ByteReader {
  private readonly bytes: Uint8Array<ArrayBuffer>;
  private readonly view: DataView;
  private readonly inPlace: boolean;
  private offset = 0;
  /** The version that the part begins with, for what former versions wrote in it besides. */
  version = Number.POSITIVE_INFINITY;

  constructor({ buffer, byteOffset, byteLength }: Uint8Array, { inPlace = false } = {}) {
    // Not as they came: the same part of a `Buffer` would be no copy.
    this.bytes = new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
    this.inPlace = inPlace;
    this.view = new DataView(buffer, byteOffset, byteLength);
  }

  get remaining(): number {
    return this.bytes.length - this.offset;
  }

  u8(): number {
    return this.view.getUint8(this.take(1));
  }

  u32(): number {
    return this.view.getUint32(this.take(4), true);
  }

  i32(): number {
    return this.view.getInt32(this.take(4), true);
  }

  f64(): number {
    return this.view.getFloat64(this.take(8), true);
  }

  nullableF64(): number | null {
    const known = this.u8() === 1;
    const value = this.f64();
    return known ? value : null;
  }

  string(): string {
    return new TextDecoder().decode(this.blob());
  }

  /** A copy that does not hold on to the snapshot's buffer, unless it is read in place. */
  blob(): Uint8Array<ArrayBuffer> {
    return this.u8s();
  }

  f64s(): Float64Array<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.elements(8);
    return new Float64Array(buffer, byteOffset, byteLength / 8);
  }

  u32s(): Uint32Array<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.elements(4);
    return new Uint32Array(buffer, byteOffset, byteLength / 4);
  }

  i32s(): Int32Array<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.elements(4);
    return new Int32Array(buffer, byteOffset, byteLength / 4);
  }

  u8s(): Uint8Array<ArrayBuffer> {
    return this.elements(1);
  }

  private elements(width: number): Uint8Array<ArrayBuffer> {
    const length = this.u32();
    if (length % width !== 0) throw new SnapshotError(`an array of ${length} bytes has no width of ${width}`);
    if (this.inPlace) this.take(paddingFor(this.offset, width));
    const start = this.take(length);
    return this.inPlace ? this.bytes.subarray(start, start + length) : this.bytes.slice(start, start + length);
  }

  private take(count: number): number {
    if (count > this.remaining) {
      throw new SnapshotError(
        `the snapshot ends at byte ${this.bytes.length}, ${count} more are needed at ${this.offset}`,
      );
    }
    const start = this.offset;
    this.offset += count;
    return start;
  }
}

/** Bytes before an element of this width, so that an array of them can be a view of the bytes. */
export function paddingFor(offset: number, width: number): number {
  return -offset & (width - 1);
}
