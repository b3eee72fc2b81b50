import { BatchError } from './batch-error.ts';

/** Reads what `BlobWriter` wrote; every read is checked against the end. */
export class BlobReader {
  readonly #view: DataView;
  readonly #keyCount: number;
  #at = 0;

  constructor(blob: Uint8Array, keyCount: number) {
    this.#view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength);
    this.#keyCount = keyCount;
  }

  seek(offset: number): void {
    if (offset > this.#view.byteLength) throw new BatchError('BATCH_INDEX', `blob offset ${offset}`);
    this.#at = offset;
  }

  u8(): number {
    return this.#view.getUint8(this.#take(1));
  }

  u32(): number {
    return this.#view.getUint32(this.#take(4), true);
  }

  u64(): bigint {
    return this.#view.getBigUint64(this.#take(8), true);
  }

  optionalU32(): number | null {
    return this.#present() ? this.u32() : null;
  }

  optionalU64(): bigint | null {
    return this.#present() ? this.u64() : null;
  }

  optionalBoolean(): boolean | null {
    const value = this.u8();
    if (value > 2) throw new BatchError('BATCH_VALUE', `boolean ${value}`);
    return value === 2 ? null : value === 1;
  }

  /** Index of a key of the dictionary. */
  key(): number {
    const index = this.u32();
    if (index >= this.#keyCount) throw new BatchError('BATCH_INDEX', `key ${index} of ${this.#keyCount}`);
    return index;
  }

  text(most: number): string {
    const length = this.#view.getUint16(this.#take(2), true);
    if (length > most) throw new BatchError('BATCH_VALUE', `a text of ${length} units where ${most} are allowed`);
    const start = this.#take(length * 2);
    let text = '';
    for (let i = 0; i < length; i++) text += String.fromCharCode(this.#view.getUint16(start + i * 2, true));
    return text;
  }

  optionalText(most: number): string | null {
    return this.#present() ? this.text(most) : null;
  }

  #present(): boolean {
    const value = this.u8();
    if (value > 1) throw new BatchError('BATCH_VALUE', `presence byte ${value}`);
    return value === 1;
  }

  #take(bytes: number): number {
    const start = this.#at;
    if (start + bytes > this.#view.byteLength) throw new BatchError('BATCH_INDEX', 'a field runs past the blob');
    this.#at = start + bytes;
    return start;
  }
}
