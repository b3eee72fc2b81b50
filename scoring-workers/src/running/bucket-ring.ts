import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';

/** Columns of a bucket: its number, volume in lamports, price of its last trade (NaN: none), that trade's slot, and trades. */
const columns = 5;
const volumeColumn = 1;
const tradesColumn = 4;
const formerColumns = 5;
const leastCells = 2;

/**
 * The buckets of one window that hold trades, oldest first, in a ring that is as large as they are many. Which price of a
 * bucket is the last one slots tell, so it is the same in whatever order trades come.
 */
export class BucketRing {
  /** Of all buckets that are left. */
  private volume = 0;
  /** Price of the last trade behind the oldest bucket, and its slot; NaN while there is none. */
  private priceBefore = Number.NaN;
  private slotBefore = -1;
  private readonly lengthMs: number;
  private readonly bucketMs: number;
  private cells = new Float64Array(leastCells * columns);
  private start = 0;
  private count = 0;
  /** From when on the oldest bucket has left. */
  private leaveMs = Number.POSITIVE_INFINITY;

  constructor({ lengthMs, bucketMs }: { lengthMs: number; bucketMs: number }) {
    this.lengthMs = lengthMs;
    this.bucketMs = bucketMs;
  }

  get bytes(): number {
    return this.cells.byteLength;
  }

  /** `nowMs` is the moment that the ring was advanced to, at or after `timeMs`; a price of NaN is none. */
  add(timeMs: number, slot: number, quoteLamports: number, price: number, nowMs: number): void {
    const bucket = Math.floor(timeMs / this.bucketMs);
    let at = this.count === 0 ? -1 : this.offset(this.count - 1);
    if (at < 0 || this.cells[at] !== bucket) {
      if ((bucket + 1) * this.bucketMs + this.lengthMs <= nowMs) {
        this.changeBefore(slot, price);
        return;
      }
      at = this.find(bucket);
    }
    this.volume += quoteLamports;
    this.cells[at + volumeColumn]! += quoteLamports;
    this.cells[at + tradesColumn]! += 1;
    if (price > 0 && slot >= this.cells[at + 3]!) {
      this.cells[at + 2] = price;
      this.cells[at + 3] = slot;
    }
  }

  advance(nowMs: number): void {
    while (nowMs >= this.leaveMs) this.leave();
  }

  /** Lamports traded since `nowMs` less the window's length. */
  volumeAt(nowMs: number): number {
    const outside = this.outsideAt(nowMs);
    return outside === 0 ? this.volume : this.volume - outside * this.cells[this.offset(0) + 1]!;
  }

  /** Lamports and trades since `nowMs` less a length of at most the window's, with its edge as exact as the window's own. */
  activityWithin(lengthMs: number, nowMs: number): { quoteLamports: number; trades: number } {
    const edgeMs = nowMs - lengthMs;
    const activity = { quoteLamports: 0, trades: 0 };
    for (let index = this.count - 1; index >= 0; index -= 1) {
      const at = this.offset(index);
      const beginMs = this.cells[at]! * this.bucketMs;
      const inside = Math.min(1, (beginMs + this.bucketMs - edgeMs) / this.bucketMs);
      if (inside <= 0) break;
      activity.quoteLamports += inside * this.cells[at + volumeColumn]!;
      activity.trades += inside * this.cells[at + tradesColumn]!;
    }
    return activity;
  }

  /** The price where the window begins; NaN where no trade is as old. */
  edgePrice(nowMs: number, firstPrice: number): number {
    const before = Number.isNaN(this.priceBefore) ? firstPrice : this.priceBefore;
    const outside = this.outsideAt(nowMs);
    if (outside === 0) return before;
    const ended = this.cells[this.offset(0) + 2]!;
    return Number.isNaN(ended) ? before : before + outside * (ended - before);
  }

  writeTo(writer: ByteWriter): void {
    writer.f64(this.priceBefore);
    writer.f64(this.slotBefore);
    writer.u32(this.count);
    for (let index = 0; index < this.count; index += 1) {
      const at = this.offset(index);
      for (let column = 0; column < columns; column += 1) writer.f64(this.cells[at + column]!);
    }
  }

  readFrom(reader: ByteReader): void {
    this.priceBefore = reader.f64();
    this.slotBefore = reader.f64();
    const count = reader.u32();
    let capacity = leastCells;
    while (capacity < count) capacity *= 2;
    if (capacity > leastCells) this.resize(capacity);
    for (let index = 0; index < count; index += 1) {
      const at = this.insert(index, reader.f64());
      for (let column = 1; column < columns; column += 1) this.cells[at + column] = reader.f64();
      this.volume += this.cells[at + 1]!;
    }
    this.findLeave();
  }

  /** Buckets of snapshots until version 4 were a sixtieth of the window; their trades count at their end. */
  readFormer(reader: ByteReader, nowMs: number): void {
    this.priceBefore = reader.nullableF64() ?? Number.NaN;
    const formerMs = this.lengthMs / 60;
    const count = reader.u32();
    for (let index = 0; index < count; index += 1) {
      const [bucket = 0, volume = 0, , , price = Number.NaN] = Array.from({ length: formerColumns }, () =>
        reader.f64(),
      );
      const timeMs = Math.min(nowMs, (bucket + 1) * formerMs - 1);
      this.add(timeMs, -1, volume, price, nowMs);
    }
  }

  /** Which part of the oldest bucket lies behind the edge. */
  private outsideAt(nowMs: number): number {
    if (this.count === 0) return 0;
    const beginMs = this.cells[this.offset(0)]! * this.bucketMs;
    return Math.max(0, nowMs - this.lengthMs - beginMs) / this.bucketMs;
  }

  /** The place of a bucket, which is made when there is none. Trades are rarely late, and then by little. */
  private find(bucket: number): number {
    let index = this.count;
    while (index > 0 && this.cells[this.offset(index - 1)]! > bucket) index -= 1;
    if (index > 0 && this.cells[this.offset(index - 1)] === bucket) return this.offset(index - 1);
    const at = this.insert(index, bucket);
    if (index === 0) this.findLeave();
    return at;
  }

  private insert(index: number, bucket: number): number {
    if (this.count * columns === this.cells.length) this.resize(this.count * 2);
    this.count += 1;
    for (let later = this.count - 1; later > index; later -= 1) {
      const from = this.offset(later - 1);
      this.cells.copyWithin(this.offset(later), from, from + columns);
    }
    const at = this.offset(index);
    this.cells[at] = bucket;
    this.cells[at + 1] = 0;
    this.cells[at + 2] = Number.NaN;
    this.cells[at + 3] = -1;
    this.cells[at + tradesColumn] = 0;
    return at;
  }

  private leave(): void {
    const at = this.offset(0);
    this.volume -= this.cells[at + 1]!;
    if (!Number.isNaN(this.cells[at + 2]!)) {
      this.priceBefore = this.cells[at + 2]!;
      this.slotBefore = this.cells[at + 3]!;
    }
    this.count -= 1;
    this.start = (this.start + 1) % (this.cells.length / columns);
    this.findLeave();
    const capacity = this.cells.length / columns;
    if (capacity > 4 * leastCells && this.count * 4 < capacity) this.resize(capacity / 2);
  }

  /** A trade came so late that its bucket has left. */
  private changeBefore(slot: number, price: number): void {
    if (!(price > 0) || slot < this.slotBefore) return;
    this.priceBefore = price;
    this.slotBefore = slot;
  }

  private findLeave(): void {
    this.leaveMs =
      this.count === 0 ? Number.POSITIVE_INFINITY : (this.cells[this.offset(0)]! + 1) * this.bucketMs + this.lengthMs;
  }

  private resize(capacity: number): void {
    const cells = new Float64Array(capacity * columns);
    for (let index = 0; index < this.count; index += 1) {
      const at = this.offset(index);
      cells.set(this.cells.subarray(at, at + columns), index * columns);
    }
    this.cells = cells;
    this.start = 0;
  }

  private offset(index: number): number {
    const capacity = this.cells.length / columns;
    const at = this.start + index;
    return (at < capacity ? at : at - capacity) * columns;
  }
}
