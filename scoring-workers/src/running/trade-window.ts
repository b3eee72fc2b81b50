import { priceChange, type WindowName, windows } from '@mintscope/metrics/trade-windows';
import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';

/** Columns of a bucket: its number, volume in lamports, buys, sells, price of its last trade. */
const columns = 5;

/**
 * Rolling volume, counts and price changes over 1 m, 5 m, 1 h and 24 h, as `measureWindow` of the metrics package defines
 * them: each window is the current bucket and the 59 before it (1 s, 5 s, 1 min, 24 min long), so that memory is bounded
 * and a trade leaves with its bucket. Sums are of whole lamports and do not drift. Time never runs backwards: a late trade
 * counts when it arrives.
 */
export class TradeWindow {
  private nowMs = Number.NEGATIVE_INFINITY;
  private tradeCount = 0;
  private firstPrice = 0;
  private lastPrice = 0;
  private readonly buckets: Readonly<Record<WindowName, BucketRing>>;

  constructor() {
    this.buckets = { '1m': ring('1m'), '5m': ring('5m'), '1h': ring('1h'), '24h': ring('24h') };
  }

  /** Price in SOL per whole token. */
  record(timeMs: number, quoteLamports: number, isBuy: boolean, price: number): void {
    this.advance(timeMs);
    if (this.tradeCount === 0) this.firstPrice = price;
    this.tradeCount += 1;
    this.lastPrice = price;
    const { buckets, nowMs } = this;
    buckets['1m'].add(nowMs, quoteLamports, isBuy, price);
    buckets['5m'].add(nowMs, quoteLamports, isBuy, price);
    buckets['1h'].add(nowMs, quoteLamports, isBuy, price);
    buckets['24h'].add(nowMs, quoteLamports, isBuy, price);
  }

  /** Lets time pass without a trade, before figures are read at a later moment. */
  advance(nowMs: number): void {
    if (nowMs <= this.nowMs) return;
    this.nowMs = nowMs;
    this.buckets['1m'].advance(nowMs);
    this.buckets['5m'].advance(nowMs);
    this.buckets['1h'].advance(nowMs);
    this.buckets['24h'].advance(nowMs);
  }

  /** Lamports. */
  volume(window: WindowName): number {
    return this.buckets[window].volume;
  }

  buys(window: WindowName): number {
    return this.buckets[window].buys;
  }

  sells(window: WindowName): number {
    return this.buckets[window].sells;
  }

  trades(window: WindowName): number {
    return this.buckets[window].buys + this.buckets[window].sells;
  }

  /** Fraction (0.1 = +10 %) since the last trade before the window, or since the first trade; null below two trades. */
  change(window: WindowName): number | null {
    if (this.tradeCount < 2) return null;
    return priceChange(this.buckets[window].priceBefore ?? this.firstPrice, this.lastPrice);
  }

  writeTo(writer: ByteWriter): void {
    for (const figure of [this.nowMs, this.tradeCount, this.firstPrice, this.lastPrice]) writer.f64(figure);
    for (const each of this.rings()) each.writeTo(writer);
  }

  static readFrom(reader: ByteReader): TradeWindow {
    const window = new TradeWindow();
    window.nowMs = reader.f64();
    window.tradeCount = reader.f64();
    window.firstPrice = reader.f64();
    window.lastPrice = reader.f64();
    for (const each of window.rings()) each.readFrom(reader);
    return window;
  }

  private rings(): BucketRing[] {
    const { buckets } = this;
    return [buckets['1m'], buckets['5m'], buckets['1h'], buckets['24h']];
  }
}

function ring(window: WindowName): BucketRing {
  return new BucketRing(windows[window].bucketMs, windows[window].buckets);
}

/** The buckets of one window that hold trades, oldest first, in a ring that grows up to the window's number of buckets. */
class BucketRing {
  volume = 0;
  buys = 0;
  sells = 0;
  /** Price of the last trade that has left the window; null while none has. */
  priceBefore: number | null = null;
  private readonly bucketMs: number;
  private readonly length: number;
  private cells = new Float64Array(2 * columns);
  private start = 0;
  private count = 0;
  /** Time from which the current bucket is over, and from which the oldest one leaves. */
  private endMs = Number.NEGATIVE_INFINITY;
  private leaveMs = Number.POSITIVE_INFINITY;

  constructor(bucketMs: number, length: number) {
    this.bucketMs = bucketMs;
    this.length = length;
  }

  add(nowMs: number, quoteLamports: number, isBuy: boolean, price: number): void {
    if (nowMs >= this.endMs) this.open(Math.floor(nowMs / this.bucketMs));
    const { cells } = this;
    const at = this.offset(this.count - 1);
    cells[at + 1]! += quoteLamports;
    cells[at + 4] = price;
    this.volume += quoteLamports;
    if (isBuy) {
      cells[at + 2]! += 1;
      this.buys += 1;
    } else {
      cells[at + 3]! += 1;
      this.sells += 1;
    }
  }

  advance(nowMs: number): void {
    while (nowMs >= this.leaveMs) this.leave();
  }

  writeTo(writer: ByteWriter): void {
    writer.nullableF64(this.priceBefore);
    writer.u32(this.count);
    for (let index = 0; index < this.count; index += 1) {
      const at = this.offset(index);
      for (let column = 0; column < columns; column += 1) writer.f64(this.cells[at + column]!);
    }
  }

  readFrom(reader: ByteReader): void {
    this.priceBefore = reader.nullableF64();
    const count = reader.u32();
    for (let index = 0; index < count; index += 1) {
      this.open(reader.f64());
      const at = this.offset(index);
      for (let column = 1; column < columns; column += 1) this.cells[at + column] = reader.f64();
      this.volume += this.cells[at + 1]!;
      this.buys += this.cells[at + 2]!;
      this.sells += this.cells[at + 3]!;
    }
  }

  private open(bucket: number): void {
    if (this.count * columns === this.cells.length) this.grow();
    this.count += 1;
    const at = this.offset(this.count - 1);
    this.cells.fill(0, at, at + columns);
    this.cells[at] = bucket;
    this.endMs = (bucket + 1) * this.bucketMs;
    if (this.count === 1) this.leaveMs = (bucket + this.length) * this.bucketMs;
  }

  private leave(): void {
    const at = this.offset(0);
    this.volume -= this.cells[at + 1]!;
    this.buys -= this.cells[at + 2]!;
    this.sells -= this.cells[at + 3]!;
    this.priceBefore = this.cells[at + 4]!;
    this.count -= 1;
    this.start = (this.start + 1) % (this.cells.length / columns);
    this.leaveMs =
      this.count === 0 ? Number.POSITIVE_INFINITY : (this.cells[this.offset(0)]! + this.length) * this.bucketMs;
  }

  private grow(): void {
    const grown = new Float64Array(Math.min(this.length + 1, this.count * 2) * columns);
    for (let index = 0; index < this.count; index += 1) {
      const at = this.offset(index);
      grown.set(this.cells.subarray(at, at + columns), index * columns);
    }
    this.cells = grown;
    this.start = 0;
  }

  private offset(index: number): number {
    const capacity = this.cells.length / columns;
    const at = this.start + index;
    return (at < capacity ? at : at - capacity) * columns;
  }
}
