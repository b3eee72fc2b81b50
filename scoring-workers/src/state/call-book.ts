import type { ByteReader } from '../snapshot/byte-reader.ts';
import { ByteWriter } from '../snapshot/byte-writer.ts';
import { type CalledToken, newCalledToken } from './called-token.ts';
import { type KeyTable, keyWords } from './key-table.ts';

/**
 * The tokens that were called, by the shard key of their mint. They outlive the tokens' own state: a call is followed for days, a
 * token ends after quiet hours. Of a token whose calls were let go the count stays, so that no later call takes a former one's
 * name; bounded by forgetting those let go that were called longest ago, so that a replay forgets the same ones.
 */
export class CallBook {
  readonly #keys: KeyTable;
  readonly #tokens = new Map<number, CalledToken>();

  constructor(keys: KeyTable) {
    this.#keys = keys;
  }

  get size(): number {
    return this.#tokens.size;
  }

  get(mint: number): CalledToken | null {
    return this.#tokens.get(mint) ?? null;
  }

  /** Made when there is none yet. */
  open(mint: number): CalledToken {
    const known = this.#tokens.get(mint);
    if (known) return known;
    const called = newCalledToken(mint, this.#keys.text(mint));
    this.#keys.retain(mint);
    this.#tokens.set(mint, called);
    return called;
  }

  values(): Iterable<CalledToken> {
    return this.#tokens.values();
  }

  /** Forgets tokens beyond `most`, and answers their addresses. */
  forget(most: number): string[] {
    if (this.#tokens.size <= most) return [];
    const idle = [...this.#tokens.values()].filter(({ calls, untold }) => calls.length + untold.length === 0);
    idle.sort((left, right) => left.calledMs - right.calledMs || this.#keys.compare(left.mint, right.mint));
    const gone = idle.slice(0, this.#tokens.size - Math.floor(most * 0.9));
    for (const { mint } of gone) {
      this.#tokens.delete(mint);
      this.#keys.release(mint);
    }
    return gone.map(({ address }) => address);
  }

  /** What changed since the last call, by address. */
  writeChanged(): (readonly [address: string, bytes: Uint8Array<ArrayBuffer>])[] {
    const changed = [...this.#tokens.values()].filter(({ unsaved }) => unsaved);
    for (const called of changed) called.unsaved = false;
    return changed.map((called) => [called.address, this.#write(called)] as const);
  }

  #write({ mint, address: _, dueMs: __, unsaved: ___, ...called }: CalledToken): Uint8Array<ArrayBuffer> {
    const writer = new ByteWriter();
    writer.blob(this.#keys.bytes(mint));
    writer.string(JSON.stringify(called));
    return writer.finish();
  }

  readPart(reader: ByteReader): void {
    const words = reader.blob();
    const called = this.open(this.#keys.intern(new Uint32Array(words.buffer, words.byteOffset, keyWords), 0));
    // JSON has no infinity: a pool sells without end.
    const saved: unknown = JSON.parse(reader.string(), (name, value) =>
      name === 'buyable' ? (value ?? endless) : value,
    );
    Object.assign(called, saved);
    called.unsaved = false;
  }
}

const endless = Number.POSITIVE_INFINITY;
