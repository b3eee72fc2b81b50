import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';

/** One point is the first price, the others are the ends of steps. */
const steps = 23;
const firstStepMs = 1000;

/**
 * The first price, and after it closing prices at even steps since the launch, at most 24 points in all, oldest first. A step
 * is a second long; when the steps no longer reach, it doubles and every two become one. A step without a trade repeats the close
 * before it. First and last of a step slots tell, so that late trades find their place.
 */
export class Spark {
  private first = Number.NaN;
  private firstSlot = Number.POSITIVE_INFINITY;
  /** NaN and -1 where a step has no trade. */
  private readonly closes = new Float64Array(steps).fill(Number.NaN);
  private readonly slots = new Float64Array(steps).fill(-1);
  private count = 0;
  private stepMs = firstStepMs;
  private startMs = 0;

  /** `launchMs` is what steps are counted from, told with the first price. */
  record(timeMs: number, slot: number, price: number, launchMs: number): void {
    if (this.count === 0) this.startMs = launchMs;
    if (slot < this.firstSlot) {
      this.first = price;
      this.firstSlot = slot;
    }
    const sinceMs = Math.max(0, timeMs - this.startMs);
    while (sinceMs >= steps * this.stepMs) this.widen();
    const step = Math.floor(sinceMs / this.stepMs);
    if (step >= this.count) this.count = step + 1;
    if (slot < this.slots[step]!) return;
    this.closes[step] = price;
    this.slots[step] = slot;
  }

  toArray(): number[] {
    if (this.count === 0) return [];
    const points = [this.first];
    for (let step = 0; step < this.count; step += 1) {
      const close = this.closes[step]!;
      points.push(Number.isNaN(close) ? points[step]! : close);
    }
    return points;
  }

  writeTo(writer: ByteWriter): void {
    for (const figure of [this.stepMs, this.startMs, this.first, this.firstSlot]) writer.f64(figure);
    writer.f64s(this.closes, this.count);
    writer.f64s(this.slots, this.count);
  }

  /** `firstPrice` is for snapshots until version 4, which kept closes only and may have lost the first ones. */
  static readFrom(reader: ByteReader, firstPrice: number | null): Spark {
    const spark = new Spark();
    const isFormer = reader.version < 5;
    spark.stepMs = reader.f64();
    spark.startMs = reader.f64();
    if (!isFormer) {
      spark.first = reader.f64();
      spark.firstSlot = reader.f64();
    }
    const closes = reader.f64s();
    if (isFormer) spark.takeFormer(closes, firstPrice);
    else {
      spark.closes.set(closes);
      spark.slots.set(reader.f64s());
      spark.count = closes.length;
    }
    return spark;
  }

  /** They had up to 24 closes, and no slots: what comes later counts as later. */
  private takeFormer(closes: Float64Array, firstPrice: number | null): void {
    if (closes.length === 0) return;
    const pairs = closes.length > steps;
    if (pairs) this.stepMs *= 2;
    const kept = pairs ? closes.filter((_, at) => at % 2 === 1) : closes;
    this.closes.set(kept);
    this.count = kept.length;
    this.first = firstPrice ?? closes[0]!;
    this.firstSlot = -1;
  }

  private widen(): void {
    const half = Math.ceil(this.count / 2);
    for (let at = 0; at < half; at += 1) {
      // Slots tell which of the two is the last; where they do not, it is the later step.
      const later = 2 * at + 1;
      const from = later < this.count && this.slots[later]! >= this.slots[2 * at]! ? later : 2 * at;
      this.closes[at] = this.closes[from]!;
      this.slots[at] = this.slots[from]!;
    }
    this.closes.fill(Number.NaN, half);
    this.slots.fill(-1, half);
    this.count = half;
    this.stepMs *= 2;
  }
}
