import { BatchError } from './batch-error.ts';

/** Grows a byte buffer with the fields of the rare event types: little-endian, unaligned. */
export class BlobWriter {
  length = 0;
  #bytes = new Uint8Array(1024);
  #view = new DataView(this.#bytes.buffer);

  u8(value: number): void {
    this.#reserve(1);
    this.#view.setUint8(this.length, value);
    this.length += 1;
  }

  u32(value: number): void {
    this.#reserve(4);
    this.#view.setUint32(this.length, value, true);
    this.length += 4;
  }

  u64(value: bigint): void {
    this.#reserve(8);
    this.#view.setBigUint64(this.length, value, true);
    this.length += 8;
  }

  /** Presence byte, then the value. */
  optionalU32(value: number | null): void {
    this.u8(value === null ? 0 : 1);
    if (value !== null) this.u32(value);
  }

  /** Presence byte, then the value. */
  optionalU64(value: bigint | null): void {
    this.u8(value === null ? 0 : 1);
    if (value !== null) this.u64(value);
  }

  /** 0 false, 1 true, 2 unknown. */
  optionalBoolean(value: boolean | null): void {
    this.u8(value === null ? 2 : Number(value));
  }

  /** Length in UTF-16 code units, then the units: keeps any JavaScript text, lone surrogates too. */
  text(value: string, most: number): void {
    if (value.length > most)
      throw new BatchError('BATCH_VALUE', `a text of ${value.length} units where ${most} are allowed`);
    this.#reserve(2 + value.length * 2);
    this.#view.setUint16(this.length, value.length, true);
    for (let i = 0; i < value.length; i++) {
      this.#view.setUint16(this.length + 2 + i * 2, value.charCodeAt(i), true);
    }
    this.length += 2 + value.length * 2;
  }

  optionalText(value: string | null, most: number): void {
    this.u8(value === null ? 0 : 1);
    if (value !== null) this.text(value, most);
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  #reserve(more: number): void {
    if (this.length + more <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + more));
    grown.set(this.bytes());
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}
