import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';

/** One remembered trade; amounts in whole units, wallet by the token's number. */
export interface RecentTrade {
  signature: Uint8Array;
  instruction: number;
  sub: number;
  timeMs: number;
  slot: number;
  isBuy: boolean;
  wallet: number;
  payer: number;
  base: number;
  quote: number;
  price: number;
  feeLamports: number;
  quoteLamports: number;
  computeUnits: number | null;
}

const words = 16;
/** timeMs, slot, base, quote, price, feeLamports, quoteLamports, computeUnits (-1 = null) */
const figures = 8;
/** instruction * 256 + sub, isBuy, wallet, payer */
const marks = 4;

/**
 * The first or the newest `capacity` trades of a token in typed arrays: adding one allocates nothing once they are full.
 */
export class RecentTrades {
  readonly #capacity: number;
  #added = 0;
  #signatures: Uint32Array = new Uint32Array(0);
  #figures: Float64Array = new Float64Array(0);
  #marks: Int32Array = new Int32Array(0);

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get isFull(): boolean {
    return this.#added >= this.#capacity;
  }

  add(signatures: Uint32Array, at: number, trade: Omit<RecentTrade, 'signature'>): void {
    const row = this.#added++ % this.#capacity;
    this.#ensure(row);
    for (let i = 0; i < words; i++) this.#signatures[row * words + i] = signatures[at + i]!;
    const figure = row * figures;
    this.#figures[figure] = trade.timeMs;
    this.#figures[figure + 1] = trade.slot;
    this.#figures[figure + 2] = trade.base;
    this.#figures[figure + 3] = trade.quote;
    this.#figures[figure + 4] = trade.price;
    this.#figures[figure + 5] = trade.feeLamports;
    this.#figures[figure + 6] = trade.quoteLamports;
    this.#figures[figure + 7] = trade.computeUnits ?? -1;
    const mark = row * marks;
    this.#marks[mark] = trade.instruction * 256 + trade.sub;
    this.#marks[mark + 1] = trade.isBuy ? 1 : 0;
    this.#marks[mark + 2] = trade.wallet;
    this.#marks[mark + 3] = trade.payer;
  }

  /** Oldest first. */
  toArray(): RecentTrade[] {
    const count = Math.min(this.#added, this.#capacity);
    const first = this.#added - count;
    return Array.from({ length: count }, (_, i) => this.#read((first + i) % this.#capacity));
  }

  writeTo(writer: ByteWriter): void {
    const rows = Math.min(this.#added, this.#capacity);
    writer.u32(this.#capacity);
    writer.f64(this.#added);
    writer.u32s(this.#signatures, rows * words);
    writer.f64s(this.#figures, rows * figures);
    writer.i32s(this.#marks, rows * marks);
  }

  /** With the capacity it was written with: rows are laid out by it. */
  static readFrom(reader: ByteReader): RecentTrades {
    const trades = new RecentTrades(reader.u32());
    trades.#added = reader.f64();
    trades.#signatures = reader.u32s();
    trades.#figures = reader.f64s();
    trades.#marks = reader.i32s();
    return trades;
  }

  #read(row: number): RecentTrade {
    const figure = row * figures;
    const mark = row * marks;
    const computeUnits = this.#figures[figure + 7]!;
    const place = this.#marks[mark]!;
    return {
      signature: new Uint8Array(this.#signatures.slice(row * words, (row + 1) * words).buffer),
      instruction: Math.floor(place / 256),
      sub: place % 256,
      timeMs: this.#figures[figure]!,
      slot: this.#figures[figure + 1]!,
      isBuy: this.#marks[mark + 1] === 1,
      wallet: this.#marks[mark + 2]!,
      payer: this.#marks[mark + 3]!,
      base: this.#figures[figure + 2]!,
      quote: this.#figures[figure + 3]!,
      price: this.#figures[figure + 4]!,
      feeLamports: this.#figures[figure + 5]!,
      quoteLamports: this.#figures[figure + 6]!,
      computeUnits: computeUnits < 0 ? null : computeUnits,
    };
  }

  #ensure(row: number): void {
    const rows = this.#marks.length / marks;
    if (row < rows) return;
    const capacity = Math.min(this.#capacity, Math.max(8, rows * 2));
    const signatures = new Uint32Array(capacity * words);
    signatures.set(this.#signatures);
    this.#signatures = signatures;
    const kept = new Float64Array(capacity * figures);
    kept.set(this.#figures);
    this.#figures = kept;
    const marked = new Int32Array(capacity * marks);
    marked.set(this.#marks);
    this.#marks = marked;
  }
}
