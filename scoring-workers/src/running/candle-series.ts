import type { Candle } from '@mintscope/schemas/token-metrics';
import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';

/** A trade as candles see it: its time as the tables have it, price in SOL a whole token (0 for dust, which sets none), amount in SOL. */
export interface CandleTrade {
  chainMs: number;
  slot: number;
  transactionIndex: number;
  price: number;
  sol: number;
}

const intervalMs = 1000;
/** time, open, high, low, close, volume, trades; then time, slot and place in the block of the first and of the last trade. */
const columns = 13;
const firstAt = 7;
const lastAt = 10;

/**
 * The newest candles of one second, at most `limit`, those without trades left out. Each trade counts in its own second,
 * however late it comes; first and last in it are told by time, slot, place in the block and then the order of the log, as
 * the tables tell them. From `wholeFromMs` on no trade is missing.
 */
export class CandleSeries {
  wholeFromMs = 0;
  private readonly limit: number;
  private cells = new Float64Array(4 * columns);
  private start = 0;
  private count = 0;

  constructor(limit = 600) {
    this.limit = limit;
  }

  get bytes(): number {
    return this.cells.byteLength;
  }

  /** Trades up to this moment may have passed by unseen (NaN: any may have): seconds are whole that begin after it. */
  missUntil(latestMs: number): void {
    this.wholeFromMs = Number.isNaN(latestMs) ? Number.POSITIVE_INFINITY : startOf(latestMs) + intervalMs;
  }

  record(trade: CandleTrade): void {
    const candleMs = startOf(trade.chainMs);
    if (candleMs < this.wholeFromMs) return;
    const index = this.find(candleMs) ?? this.insert(candleMs);
    if (index === undefined) return;
    const { cells } = this;
    const at = this.offset(index);
    cells[at + 5]! += trade.sol;
    cells[at + 6]! += 1;
    if (trade.price > 0) this.recordPrice(trade, at);
  }

  /** Oldest first. */
  toArray(): Candle[] {
    return Array.from({ length: this.count }, (_, index) => {
      const [timeMs = 0, open = 0, high = 0, low = 0, close = 0, volume = 0, trades = 0] = this.candleAt(index);
      return { timeMs, open, high, low, close, volume, trades };
    });
  }

  writeTo(writer: ByteWriter): void {
    writer.u32(this.limit);
    writer.f64(this.wholeFromMs);
    // Those that a ring begins with stand at its end.
    const first = this.cells.subarray(this.start * columns, (this.start + this.count) * columns);
    const cells = new Float64Array(this.count * columns);
    cells.set(first);
    cells.set(this.cells.subarray(0, cells.length - first.length), first.length);
    writer.f64s(cells);
  }

  static readFrom(reader: ByteReader): CandleSeries {
    const series = new CandleSeries(reader.u32());
    series.wholeFromMs = reader.f64();
    if (reader.version < 6) {
      const count = reader.u32();
      series.cells = new Float64Array(count * columns);
      for (let index = 0; index < count; index += 1) series.cells.set(reader.f64s(), index * columns);
    } else series.cells = reader.f64s();
    series.count = series.cells.length / columns;
    return series;
  }

  /** Of a snapshot whose candles had another clock: they are passed over, as if their trades had not been seen. */
  static skipFormer(reader: ByteReader, latestMs: number): CandleSeries {
    const series = new CandleSeries(reader.u32());
    const count = reader.u32();
    for (let index = 0; index < count; index += 1) reader.f64s();
    series.missUntil(latestMs);
    return series;
  }

  private recordPrice(trade: CandleTrade, at: number): void {
    const { cells } = this;
    const { price } = trade;
    if (cells[at + 2] === 0) {
      cells.fill(price, at + 1, at + 5);
      this.place(trade, at + firstAt);
      this.place(trade, at + lastAt);
      return;
    }
    if (price > cells[at + 2]!) cells[at + 2] = price;
    if (price < cells[at + 3]!) cells[at + 3] = price;
    if (this.compare(trade, at + firstAt) < 0) {
      cells[at + 1] = price;
      this.place(trade, at + firstAt);
    }
    if (this.compare(trade, at + lastAt) >= 0) {
      cells[at + 4] = price;
      this.place(trade, at + lastAt);
    }
  }

  private find(candleMs: number): number | undefined {
    const index = this.before(candleMs);
    return index < this.count && this.timeAt(index) === candleMs ? index : undefined;
  }

  /** The number of candles that are older. Trades are rarely late, and then by little. */
  private before(candleMs: number): number {
    let index = this.count;
    while (index > 0 && this.timeAt(index - 1) >= candleMs) index -= 1;
    return index;
  }

  /** Room for a candle in its place; undefined for one older than all that are kept. */
  private insert(candleMs: number): number | undefined {
    if (this.count === this.limit && !this.dropOldest(candleMs)) return undefined;
    if (this.count === this.cells.length / columns) this.grow();
    const index = this.before(candleMs);
    this.count += 1;
    for (let later = this.count - 1; later > index; later -= 1)
      this.cells.set(this.candleAt(later - 1), this.offset(later));
    const at = this.offset(index);
    this.cells.fill(0, at, at + columns);
    this.cells[at] = candleMs;
    return index;
  }

  /** False when the new one itself is the oldest. */
  private dropOldest(candleMs: number): boolean {
    const oldestMs = this.timeAt(0);
    this.wholeFromMs = Math.min(candleMs, oldestMs) + intervalMs;
    if (candleMs < oldestMs) return false;
    this.start = (this.start + 1) % (this.cells.length / columns);
    this.count -= 1;
    return true;
  }

  private compare({ chainMs, slot, transactionIndex }: CandleTrade, at: number): number {
    const { cells } = this;
    return chainMs - cells[at]! || slot - cells[at + 1]! || transactionIndex - cells[at + 2]!;
  }

  private place({ chainMs, slot, transactionIndex }: CandleTrade, at: number): void {
    this.cells[at] = chainMs;
    this.cells[at + 1] = slot;
    this.cells[at + 2] = transactionIndex;
  }

  private timeAt(index: number): number {
    return this.cells[this.offset(index)]!;
  }

  private candleAt(index: number): Float64Array {
    const at = this.offset(index);
    return this.cells.subarray(at, at + columns);
  }

  private grow(): void {
    const grown = new Float64Array(Math.min(this.limit, Math.max(4, this.count * 2)) * columns);
    for (let index = 0; index < this.count; index += 1) grown.set(this.candleAt(index), index * columns);
    this.cells = grown;
    this.start = 0;
  }

  private offset(index: number): number {
    const capacity = this.cells.length / columns;
    const at = this.start + index;
    return (at < capacity ? at : at - capacity) * columns;
  }
}

function startOf(timeMs: number): number {
  return Math.floor(timeMs / intervalMs) * intervalMs;
}
