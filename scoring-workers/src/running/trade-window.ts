import { priceChange, type WindowName, windows } from '@mintscope/metrics/trade-windows';
import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';
import { BucketRing } from './bucket-ring.ts';

/**
 * Rolling volume and price changes over 1 m, 5 m, 1 h and 24 h, as `measureWindow` of the metrics package defines them: a trade
 * leaves with its bucket, so that memory is bounded, 39 KB where all of a day is traded without a pause and far less elsewhere.
 * Sums are of whole lamports and do not drift. A late trade counts at its own time.
 */
export class TradeWindow {
  private nowMs = Number.NEGATIVE_INFINITY;
  private priceCount = 0;
  private firstPrice = Number.NaN;
  private firstSlot = Number.POSITIVE_INFINITY;
  private lastPrice = Number.NaN;
  private lastSlot = -1;
  private readonly minute = new BucketRing(windows['1m']);
  private readonly fiveMinutes = new BucketRing(windows['5m']);
  private readonly hour = new BucketRing(windows['1h']);
  private readonly day = new BucketRing(windows['24h']);

  get bytes(): number {
    return this.minute.bytes + this.fiveMinutes.bytes + this.hour.bytes + this.day.bytes;
  }

  /** Price in SOL per whole token; NaN for a trade that sets none. */
  record(timeMs: number, slot: number, quoteLamports: number, price: number): void {
    this.advance(timeMs);
    if (price > 0) this.recordPrice(slot, price);
    const { nowMs } = this;
    this.minute.add(timeMs, slot, quoteLamports, price, nowMs);
    this.fiveMinutes.add(timeMs, slot, quoteLamports, price, nowMs);
    this.hour.add(timeMs, slot, quoteLamports, price, nowMs);
    this.day.add(timeMs, slot, quoteLamports, price, nowMs);
  }

  /** Lets time pass without a trade, before figures are read at a later moment. */
  advance(nowMs: number): void {
    if (nowMs <= this.nowMs) return;
    this.nowMs = nowMs;
    this.minute.advance(nowMs);
    this.fiveMinutes.advance(nowMs);
    this.hour.advance(nowMs);
    this.day.advance(nowMs);
  }

  /** Lamports. */
  volume(window: WindowName): number {
    return this.ring(window).volumeAt(this.nowMs);
  }

  /** Of the last `lengthMs`, at most a day: lamports, and trades, of which those in the bucket at the edge count in part. */
  activityWithin(lengthMs: number): { quoteLamports: number; trades: number } {
    const names = ['1m', '5m', '1h', '24h'] as const;
    const window = names.find((name) => lengthMs <= windows[name].lengthMs) ?? '24h';
    return this.ring(window).activityWithin(lengthMs, this.nowMs);
  }

  /** Fraction (0.1 = +10 %) since the window's edge, or since the first price; null below two prices, 0 without a trade in it. */
  change(window: WindowName): number | null {
    if (this.priceCount < 2) return null;
    if (this.volume(window) === 0) return 0;
    return priceChange(this.ring(window).edgePrice(this.nowMs, this.firstPrice), this.lastPrice);
  }

  writeTo(writer: ByteWriter): void {
    const { nowMs, priceCount, firstPrice, firstSlot, lastPrice, lastSlot } = this;
    for (const figure of [nowMs, priceCount, firstPrice, firstSlot, lastPrice, lastSlot]) writer.f64(figure);
    for (const each of this.rings()) each.writeTo(writer);
  }

  static readFrom(reader: ByteReader): TradeWindow {
    const window = new TradeWindow();
    const isFormer = reader.version < 5;
    window.nowMs = reader.f64();
    window.priceCount = reader.f64();
    window.firstPrice = reader.f64();
    if (!isFormer) window.firstSlot = reader.f64();
    window.lastPrice = reader.f64();
    if (!isFormer) window.lastSlot = reader.f64();
    // Of a former one no slot is known: what was first and last stays until a later price comes.
    else if (window.priceCount > 0) window.firstSlot = -1;
    for (const each of window.rings()) {
      if (isFormer) each.readFormer(reader, window.nowMs);
      else each.readFrom(reader);
    }
    return window;
  }

  private recordPrice(slot: number, price: number): void {
    this.priceCount += 1;
    if (slot < this.firstSlot) {
      this.firstPrice = price;
      this.firstSlot = slot;
    }
    if (slot < this.lastSlot) return;
    this.lastPrice = price;
    this.lastSlot = slot;
  }

  private ring(window: WindowName): BucketRing {
    if (window === '1m') return this.minute;
    if (window === '5m') return this.fiveMinutes;
    return window === '1h' ? this.hour : this.day;
  }

  private rings(): BucketRing[] {
    return [this.minute, this.fiveMinutes, this.hour, this.day];
  }
}
