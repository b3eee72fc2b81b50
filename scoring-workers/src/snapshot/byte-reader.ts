/** A snapshot that ends early or holds a length that cannot be: our own state, so it fails loudly. */
export class SnapshotError extends Error {
  readonly code = 'SNAPSHOT_CORRUPT';
  override readonly name = 'SnapshotError';
}

/** Reads what `ByteWriter` wrote, in the same order. Throws `SnapshotError` when the bytes do not suffice. */
export class ByteReader {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private offset = 0;
  /** The version that the part begins with, for what former versions wrote in it besides. */
  version = Number.POSITIVE_INFINITY;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
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

  /** A copy that does not hold on to the snapshot's buffer. */
  blob(): Uint8Array<ArrayBuffer> {
    const length = this.u32();
    const start = this.take(length);
    const copy = new Uint8Array(length);
    copy.set(this.bytes.subarray(start, start + length));
    return copy;
  }

  f64s(): Float64Array<ArrayBuffer> {
    return new Float64Array(this.aligned(8));
  }

  u32s(): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.aligned(4));
  }

  i32s(): Int32Array<ArrayBuffer> {
    return new Int32Array(this.aligned(4));
  }

  u8s(): Uint8Array<ArrayBuffer> {
    return this.blob();
  }

  private aligned(width: number): ArrayBuffer {
    const copy = this.blob();
    if (copy.length % width !== 0) throw new SnapshotError(`an array of ${copy.length} bytes has no width of ${width}`);
    return copy.buffer;
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
