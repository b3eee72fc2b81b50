import type { SampledTrade } from '../running/transaction-sample.ts';
import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';

/** One remembered trade; amounts in whole units, wallets by the token's numbers. */
export interface LoggedTrade {
  signature: Uint8Array;
  instruction: number;
  sub: number;
  /** Event time of the definitions, which the sample is measured by, and the time as the tables have it. */
  timeMs: number;
  chainMs: number;
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

/** A row: 8 doubles, 4 integers, 16 signature words, and the time of the tables, which former snapshots lack. */
const rowDoubles = 19;
const formerDoubles = 18;
const rowWords = rowDoubles * 2;
const marksAt = 16;
const signatureAt = 20;
const chainAt = 18;

/**
 * The first `firstCount` trades of a token and a ring of the newest `newestCount` after those, in one buffer: adding one
 * copies figures and allocates nothing once the buffer has grown.
 */
export class TradeLog {
  readonly #firstCount: number;
  readonly #newestCount: number;
  #added = 0;
  /** Of the trades after the first ones, those before this one may be gone although the counts would keep them. */
  #wholeFrom = 0;
  #doubles = new Float64Array(0);
  #words = new Int32Array(0);

  constructor(firstCount: number, newestCount: number) {
    this.#firstCount = firstCount;
    this.#newestCount = newestCount;
  }

  get bytes(): number {
    return this.#doubles.byteLength;
  }

  add(signatures: Uint32Array, at: number, trade: Omit<LoggedTrade, 'signature'>): void {
    const row = this.#rowOf(this.#added++);
    if ((row + 1) * rowDoubles > this.#doubles.length) this.#grow(row + 1);
    const figure = row * rowDoubles;
    const figures = this.#doubles;
    figures[figure] = trade.timeMs;
    figures[figure + 1] = trade.slot;
    figures[figure + 2] = trade.base;
    figures[figure + 3] = trade.quote;
    figures[figure + 4] = trade.price;
    figures[figure + 5] = trade.feeLamports;
    figures[figure + 6] = trade.quoteLamports;
    figures[figure + 7] = trade.computeUnits ?? -1;
    figures[figure + chainAt] = trade.chainMs;
    const words = this.#words;
    const word = row * rowWords;
    words[word + marksAt] = trade.instruction * 256 + trade.sub;
    words[word + marksAt + 1] = trade.isBuy ? 1 : 0;
    words[word + marksAt + 2] = trade.wallet;
    words[word + marksAt + 3] = trade.payer;
    for (let i = 0; i < 16; i++) words[word + signatureAt + i] = signatures[at + i]!;
  }

  /** Visits the first trades from the `from`th on, oldest first, with one object for all. */
  sample(from: number, visit: (trade: SampledTrade) => void): void {
    const end = Math.min(this.#added, this.#firstCount);
    if (from >= end) return;
    const trade = {
      timeMs: 0,
      slot: 0,
      payer: 0,
      feeLamports: 0,
      quoteLamports: 0,
      computeUnits: null as number | null,
    };
    for (let row = from; row < end; row++) {
      const figure = row * rowDoubles;
      const figures = this.#doubles;
      trade.timeMs = figures[figure]!;
      trade.slot = figures[figure + 1]!;
      trade.payer = this.#words[row * rowWords + marksAt + 3]!;
      trade.feeLamports = figures[figure + 5]!;
      trade.quoteLamports = figures[figure + 6]!;
      trade.computeUnits = unknownBelow0(figures[figure + 7]!);
      visit(trade);
    }
  }

  /** The same trades under other counts. Where trades between the first and the newest are gone, no more become first ones. */
  resized(firstCount: number, newestCount: number): TradeLog {
    const from = Math.max(this.#firstCount, this.#newestFrom);
    const isWhole = from === this.#firstCount;
    const firsts = isWhole ? firstCount : Math.min(firstCount, this.#firstCount);
    if (firsts === this.#firstCount && newestCount === this.#newestCount) return this;
    const log = new TradeLog(firsts, newestCount);
    log.#added = this.#added;
    if (!isWhole) log.#wholeFrom = from;
    log.#grow(this.#added);
    for (let index = 0; index < Math.min(firsts, this.#added); index++) log.#copy(index, this);
    for (let index = Math.max(firsts, log.#newestFrom); index < this.#added; index++) log.#copy(index, this);
    return log;
  }

  /** First and newest trades, oldest first; `make` is called once a trade, also for one that is both. */
  read<Made>(make: (trade: LoggedTrade) => Made): { first: Made[]; newest: Made[] } {
    const firsts = Math.min(this.#added, this.#firstCount);
    const newestFrom = this.#newestFrom;
    const first = Array.from({ length: firsts }, (_, i) => make(this.#readRow(i)));
    const later = Array.from({ length: this.#added - Math.max(newestFrom, firsts) }, (_, i) =>
      make(this.#readRow(this.#rowOf(Math.max(newestFrom, firsts) + i))),
    );
    return { first, newest: [...first.slice(newestFrom), ...later] };
  }

  writeTo(writer: ByteWriter): void {
    const rows = Math.min(this.#added, this.#firstCount + this.#newestCount);
    for (const figure of [this.#firstCount, this.#newestCount, this.#added, this.#wholeFrom]) writer.f64(figure);
    writer.f64s(this.#doubles, rows * rowDoubles);
  }

  /** With the sizes it was written with: rows are laid out by them. */
  static readFrom(reader: ByteReader): TradeLog {
    const log = new TradeLog(reader.f64(), reader.f64());
    log.#added = reader.f64();
    if (reader.version >= 3) log.#wholeFrom = reader.f64();
    const rows = reader.f64s();
    log.#doubles = new Float64Array(rows);
    log.#words = new Int32Array(log.#doubles.buffer);
    return log;
  }

  static readFormer(reader: ByteReader): TradeLog {
    const log = TradeLog.readFrom(reader);
    const former = log.#doubles;
    const doubles = new Float64Array((former.length / formerDoubles) * rowDoubles);
    for (let row = 0; row * formerDoubles < former.length; row++) {
      const figures = former.subarray(row * formerDoubles, (row + 1) * formerDoubles);
      doubles.set(figures, row * rowDoubles);
      doubles[row * rowDoubles + chainAt] = figures[0]!;
    }
    log.#doubles = doubles;
    log.#words = new Int32Array(doubles.buffer);
    return log;
  }

  get #newestFrom(): number {
    return Math.max(0, this.#wholeFrom, this.#added - this.#newestCount);
  }

  #rowOf(index: number): number {
    if (index < this.#firstCount) return index;
    return this.#firstCount + ((index - this.#firstCount) % this.#newestCount);
  }

  #copy(index: number, from: TradeLog): void {
    const row = from.#rowOf(index) * rowDoubles;
    this.#doubles.set(from.#doubles.subarray(row, row + rowDoubles), this.#rowOf(index) * rowDoubles);
  }

  #readRow(row: number): LoggedTrade {
    const figures = this.#doubles.subarray(row * rowDoubles, (row + 1) * rowDoubles);
    const words = this.#words.subarray(row * rowWords, (row + 1) * rowWords);
    const place = words[marksAt]!;
    return {
      signature: new Uint8Array(words.slice(signatureAt, signatureAt + 16).buffer),
      instruction: Math.floor(place / 256),
      sub: place % 256,
      timeMs: figures[0]!,
      chainMs: figures[chainAt]!,
      slot: figures[1]!,
      isBuy: words[marksAt + 1] === 1,
      wallet: words[marksAt + 2]!,
      payer: words[marksAt + 3]!,
      base: figures[2]!,
      quote: figures[3]!,
      price: figures[4]!,
      feeLamports: figures[5]!,
      quoteLamports: figures[6]!,
      computeUnits: unknownBelow0(figures[7]!),
    };
  }

  #grow(rows: number): void {
    const most = this.#firstCount + this.#newestCount;
    const grown = new Float64Array(Math.min(most, Math.max(8, rows * 2)) * rowDoubles);
    grown.set(this.#doubles);
    this.#doubles = grown;
    this.#words = new Int32Array(grown.buffer);
  }
}

function unknownBelow0(figure: number): number | null {
  return figure < 0 ? null : figure;
}
