import { decodeBase58 } from './base58.ts';
import { BatchError } from './batch-error.ts';

/**
 * Remembers the bytes of at most `capacity` texts it decoded, and of the last half of them at least. Two generations, the
 * older forgotten whole: deleting a Map's first entry one by one costs a walk over everything deleted before it.
 */
export class KeyCache {
  #young = new Map<string, Uint8Array<ArrayBuffer>>();
  #old = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly #generation: number;

  constructor(capacity: number) {
    this.#generation = Math.floor(capacity / 2);
  }

  get(text: string, length: number): Uint8Array<ArrayBuffer> {
    const young = this.#young.get(text);
    if (young?.length === length) return young;
    const old = this.#old.get(text);
    const bytes = old?.length === length ? old : decodeBase58(text, length);
    if (!bytes)
      throw new BatchError('BATCH_KEY', `${JSON.stringify(text.slice(0, 100))} is not ${length} bytes of base58`);
    if (this.#generation > 0) this.#remember(text, bytes);
    return bytes;
  }

  #remember(text: string, bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#young.size >= this.#generation) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(text, bytes);
  }
}

/** Texts of one batch numbered in order of first use, with their bytes. */
export class Dictionary {
  readonly entries: Uint8Array<ArrayBuffer>[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #cache: KeyCache;
  readonly #length: number;

  constructor(cache: KeyCache, length: number) {
    this.#cache = cache;
    this.#length = length;
  }

  indexOf(text: string): number {
    const known = this.#indexes.get(text);
    if (known !== undefined) return known;
    const index = this.entries.push(this.#cache.get(text, this.#length)) - 1;
    this.#indexes.set(text, index);
    return index;
  }
}
