import { type BoundedMap, createBoundedMap } from '../../bounded-map.ts';
import { decodeBase58 } from './base58.ts';
import { BatchError } from './batch-error.ts';

/** Remembers the bytes of at most `capacity` texts it decoded, and of the last half of them at least. */
export class KeyCache {
  readonly #known: BoundedMap<Uint8Array<ArrayBuffer>> | null;

  constructor(capacity: number) {
    this.#known = capacity > 0 ? createBoundedMap(Math.ceil(capacity / 2)) : null;
  }

  get(text: string, length: number): Uint8Array<ArrayBuffer> {
    const known = this.#known?.get(text);
    if (known?.length === length) return known;
    const bytes = decodeBase58(text, length);
    if (!bytes)
      throw new BatchError('BATCH_KEY', `${JSON.stringify(text.slice(0, 100))} is not ${length} bytes of base58`);
    this.#known?.set(text, bytes);
    return bytes;
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
