import type { Candle } from '@mintscope/schemas/token-metrics';
import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';

const intervalMs = 1000;
/** time, open, high, low, close, volume, trades. */
const columns = 7;

/**
 * The newest candles of one second, at most `limit`, those without trades left out. Prices in SOL per whole token, volume
 * in whole quote units. A late trade counts in the newest candle.
 */
export class CandleSeries {
  private readonly limit: number;
  private cells = new Float64Array(4 * columns);
  private start = 0;
  private count = 0;

  constructor(limit = 600) {
    this.limit = limit;
  }

  record(timeMs: number, price: number, quoteAmount: number): void {
    const candleMs = Math.floor(timeMs / intervalMs) * intervalMs;
    if (this.count === 0 || candleMs > this.cells[this.offset(this.count - 1)]!) this.open(candleMs, price);
    const { cells } = this;
    const at = this.offset(this.count - 1);
    if (price > cells[at + 2]!) cells[at + 2] = price;
    if (price < cells[at + 3]!) cells[at + 3] = price;
    cells[at + 4] = price;
    cells[at + 5]! += quoteAmount;
    cells[at + 6]! += 1;
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
    writer.u32(this.count);
    for (let index = 0; index < this.count; index += 1) writer.f64s(this.candleAt(index), columns);
  }

  static readFrom(reader: ByteReader): CandleSeries {
    const series = new CandleSeries(reader.u32());
    const count = reader.u32();
    series.cells = new Float64Array(Math.max(4, count) * columns);
    for (let index = 0; index < count; index += 1) series.cells.set(reader.f64s(), index * columns);
    series.count = count;
    return series;
  }

  private candleAt(index: number): Float64Array {
    const at = this.offset(index);
    return this.cells.subarray(at, at + columns);
  }

  private open(candleMs: number, price: number): void {
    const capacity = this.cells.length / columns;
    if (this.count === this.limit) {
      this.start = (this.start + 1) % capacity;
      this.count -= 1;
    } else if (this.count === capacity) this.grow();
    this.count += 1;
    const at = this.offset(this.count - 1);
    this.cells.fill(price, at, at + columns);
    this.cells[at] = candleMs;
    this.cells[at + 5] = 0;
    this.cells[at + 6] = 0;
  }

  private grow(): void {
    const grown = new Float64Array(Math.min(this.limit, this.count * 2) * columns);
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
