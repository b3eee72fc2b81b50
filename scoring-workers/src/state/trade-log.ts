import type { SampledTrade } from '../running/transaction-sample.ts';
import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';
import {
  copyRow,
  isBefore,
  type LoggedTrade,
  type NewTrade,
  readRow,
  readSampled,
  rowDoubles,
  rowsOfFormer,
  timeOf,
  writeRow,
} from './trade-rows.ts';

/**
 * The first `firstCount` trades of a token and a ring of the newest `newestCount` after those, in one buffer: adding one
 * copies figures and allocates nothing once the buffer has grown. They stand in chain order (slot, place in the block, then as
 * they came), in which a late trade finds its place, and their times never run backwards. A trade has a number: its place among the
 * first ones, or `firstCount` and more in the ring; numbers move when a late trade comes in between, which `edits` counts.
 */
export class TradeLog {
  readonly #firstCount: number;
  readonly #newestCount: number;
  #firsts = 0;
  /** Trades that ever were in the ring, and of those the first that is in it still. */
  #ringEnd = 0;
  #ringFrom = 0;
  /** Trades between the first ones and the ring are gone. */
  #hasGap = false;
  #edits = 0;
  #firstEdits = 0;
  #doubles = new Float64Array(0);
  #words = new Int32Array(0);

  constructor(firstCount: number, newestCount: number) {
    this.#firstCount = firstCount;
    this.#newestCount = newestCount;
  }

  get bytes(): number {
    return this.#doubles.byteLength;
  }

  /** Grows when trades that were known got other numbers or times. */
  get edits(): number {
    return this.#edits;
  }

  /** The same of the first trades alone. */
  get firstEdits(): number {
    return this.#firstEdits;
  }

  /** How many first trades there are, and the number after the newest trade's. */
  get firsts(): number {
    return this.#firsts;
  }

  get end(): number {
    return this.#firsts + this.#ringEnd;
  }

  /** The number from which on every trade is known. */
  get wholeFrom(): number {
    return this.#hasGap ? this.#firstCount + this.#ringFrom : 0;
  }

  timeOf(number: number): number {
    return timeOf(this.#doubles, this.#rowOf(number));
  }

  add(signatures: Uint32Array, at: number, trade: NewTrade): void {
    const { end } = this;
    if (end > 0 && isBefore(trade, this.#doubles, this.#rowOf(end - 1))) {
      this.#edits++;
      this.#insert(signatures, at, trade);
      return;
    }
    const number = this.#append();
    this.#write(number, signatures, at, trade);
    if (number > 0 && number > this.wholeFrom) this.#holdTime(number);
  }

  /** Visits the trades from one number to before another, oldest first, with one object for all. */
  visit(from: number, to: number, visit: (trade: SampledTrade) => void): void {
    const trade: SampledTrade = {
      timeMs: 0,
      slot: 0,
      payer: 0,
      feeLamports: 0,
      quoteLamports: null,
      typedLamports: null,
      computeUnits: null,
    };
    for (let number = from; number < to; number++) {
      readSampled(this.#doubles, this.#words, this.#rowOf(number), trade);
      visit(trade);
    }
  }

  /** The same trades under other counts. Where trades between the first and the newest are gone, no more become first ones. */
  resized(firstCount: number, newestCount: number): TradeLog {
    const firsts = this.#hasGap ? Math.min(firstCount, this.#firstCount) : firstCount;
    if (firsts === this.#firstCount && newestCount === this.#newestCount) return this;
    const log = new TradeLog(firsts, newestCount);
    const numbers = this.#numbers();
    const first = numbers.filter((number) => !this.#hasGap || number < this.#firstCount).slice(0, firsts);
    const later = numbers.filter((number) => number >= (this.#hasGap ? this.#firstCount : first.length));
    const newest = later.slice(-newestCount);
    log.#firsts = first.length;
    log.#ringEnd = newest.length;
    log.#hasGap = this.#hasGap || newest.length < later.length;
    log.#edits = this.#edits + 1;
    log.#firstEdits = this.#firstEdits + 1;
    for (const [place, number] of [...first, ...newest].entries()) {
      const row = place < first.length ? place : firsts + place - first.length;
      log.#makeRoom(row);
      copyRow(this.#doubles, this.#rowOf(number), log.#doubles, row);
    }
    return log;
  }

  /** First and newest trades, oldest first; `make` is called once a trade, also for one that is both. */
  read<Made>(newestCount: number, make: (trade: LoggedTrade) => Made): { first: Made[]; newest: Made[] } {
    const makeOf = (number: number) => make(readRow(this.#doubles, this.#words, this.#rowOf(number)));
    const numbers = this.#numbers();
    const first = numbers.slice(0, this.#firsts).map(makeOf);
    const whole = this.#hasGap ? numbers.slice(this.#firsts) : numbers;
    const newest = whole.slice(-Math.min(newestCount, this.#newestCount));
    return { first, newest: newest.map((number) => (number < this.#firsts ? first[number]! : makeOf(number))) };
  }

  writeTo(writer: ByteWriter): void {
    const places = [this.#firstCount, this.#newestCount, this.#firsts, this.#ringEnd, this.#ringFrom];
    for (const figure of places) writer.f64(figure);
    writer.u8(this.#hasGap ? 1 : 0);
    const rows = this.#firsts + Math.min(this.#ringEnd, this.#newestCount);
    writer.f64s(this.#doubles, rows * rowDoubles);
  }

  /** With the sizes it was written with: rows are laid out by them. */
  static readFrom(reader: ByteReader): TradeLog {
    const log = new TradeLog(reader.f64(), reader.f64());
    if (reader.version < 5) log.#readFormer(reader);
    else {
      log.#firsts = reader.f64();
      log.#ringEnd = reader.f64();
      log.#ringFrom = reader.f64();
      log.#hasGap = reader.u8() === 1;
      log.#doubles = reader.version < 7 ? rowsOfFormer(reader.f64s(), reader.version) : reader.f64s();
    }
    log.#words = wordsOf(log.#doubles);
    return log;
  }

  /** They counted all trades, and from version 3 on told from which one of the ring on none is missing. */
  #readFormer(reader: ByteReader): void {
    const added = reader.f64();
    const wholeFrom = reader.version >= 3 ? reader.f64() : 0;
    this.#firsts = Math.min(added, this.#firstCount);
    this.#ringEnd = added - this.#firsts;
    this.#ringFrom = Math.max(0, this.#ringEnd - this.#newestCount, wholeFrom - this.#firstCount);
    this.#hasGap = this.#ringFrom > 0;
    this.#doubles = rowsOfFormer(reader.f64s(), reader.version);
  }

  /** A new number at the end, and room for its row; the oldest in the ring gives way. */
  #append(): number {
    if (this.#firsts < this.#firstCount) {
      this.#makeRoom(this.#firsts);
      return this.#firsts++;
    }
    if (this.#ringEnd - this.#ringFrom === this.#newestCount) {
      this.#ringFrom++;
      this.#hasGap = true;
    }
    const number = this.#firstCount + this.#ringEnd++;
    this.#makeRoom(this.#rowOf(number));
    return number;
  }

  /** A trade that comes before the newest one in the order of the chain. */
  #insert(signatures: Uint32Array, at: number, trade: NewTrade): void {
    const isFirst = this.#ringEnd === 0 || isBefore(trade, this.#doubles, this.#firstCount - 1);
    if (isFirst) this.#firstEdits++;
    const least = isFirst ? 0 : this.#firstCount + this.#ringFrom;
    let number = isFirst ? this.#firsts : this.end;
    while (number > least && isBefore(trade, this.#doubles, this.#rowOf(number - 1))) number--;
    if (!isFirst && number === least && (this.#hasGap || this.#isRingFull)) {
      this.#hasGap = true;
      return;
    }
    if (isFirst && this.#firsts === this.#firstCount) this.#moveLastFirst();
    else this.#append();
    const last = isFirst ? this.#firsts - 1 : this.end - 1;
    for (let later = last; later > number; later--)
      copyRow(this.#doubles, this.#rowOf(later - 1), this.#doubles, this.#rowOf(later));
    this.#write(number, signatures, at, trade);
    for (let later = Math.max(1, number); later < this.end; later++) this.#holdTime(later);
  }

  get #isRingFull(): boolean {
    return this.#ringEnd - this.#ringFrom === this.#newestCount;
  }

  /** The last of the first trades goes to the front of the ring, where there is room and nothing between them is gone. */
  #moveLastFirst(): void {
    if (this.#hasGap || this.#isRingFull) {
      this.#hasGap = true;
      return;
    }
    this.#append();
    for (let later = this.end - 1; later > this.#firstCount; later--)
      copyRow(this.#doubles, this.#rowOf(later - 1), this.#doubles, this.#rowOf(later));
    copyRow(this.#doubles, this.#firstCount - 1, this.#doubles, this.#rowOf(this.#firstCount));
  }

  #holdTime(number: number): void {
    if (number === this.#firstCount + this.#ringFrom && this.#hasGap) return;
    if (number >= this.#firstCount && number < this.#firstCount + this.#ringFrom) return;
    const row = this.#rowOf(number) * rowDoubles;
    this.#doubles[row] = Math.max(this.#doubles[row]!, this.timeOf(number - 1));
  }

  #write(number: number, signatures: Uint32Array, at: number, trade: NewTrade): void {
    writeRow(this.#doubles, this.#words, this.#rowOf(number), signatures, at, trade);
  }

  /** Those of every trade that is known, oldest first. */
  #numbers(): number[] {
    const ring = this.#ringEnd - this.#ringFrom;
    return Array.from({ length: this.#firsts + ring }, (_, at) =>
      at < this.#firsts ? at : this.#firstCount + this.#ringFrom + at - this.#firsts,
    );
  }

  #rowOf(number: number): number {
    if (number < this.#firstCount) return number;
    return this.#firstCount + ((number - this.#firstCount) % this.#newestCount);
  }

  #makeRoom(row: number): void {
    if ((row + 1) * rowDoubles <= this.#doubles.length) return;
    const most = this.#firstCount + this.#newestCount;
    const grown = new Float64Array(Math.min(most, Math.max(8, (row + 1) * 2)) * rowDoubles);
    grown.set(this.#doubles);
    this.#doubles = grown;
    this.#words = wordsOf(grown);
  }
}

function wordsOf({ buffer, byteOffset, length }: Float64Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  return new Int32Array(buffer, byteOffset, length * 2);
}
