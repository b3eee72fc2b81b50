import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';

const length = 24;
const firstStepMs = 1000;

/**
 * Closing prices at even steps since the first trade, at most 24, oldest first. The step starts at a second; when 24 steps
 * no longer reach, it doubles and every two points become the later one. A step without a trade repeats the close before it.
 */
export class Spark {
  private readonly points = new Float64Array(length);
  private count = 0;
  private stepMs = firstStepMs;
  private startMs = 0;

  record(timeMs: number, price: number): void {
    if (this.count === 0) this.startMs = timeMs;
    const sinceMs = Math.max(0, timeMs - this.startMs);
    while (sinceMs >= length * this.stepMs) this.widen();
    const last = Math.max(this.count - 1, Math.floor(sinceMs / this.stepMs));
    for (let at = this.count; at < last; at += 1) this.points[at] = this.points[at - 1] ?? price;
    this.points[last] = price;
    this.count = last + 1;
  }

  toArray(): number[] {
    return Array.from(this.points.subarray(0, this.count));
  }

  writeTo(writer: ByteWriter): void {
    writer.f64(this.stepMs);
    writer.f64(this.startMs);
    writer.f64s(this.points, this.count);
  }

  static readFrom(reader: ByteReader): Spark {
    const spark = new Spark();
    spark.stepMs = reader.f64();
    spark.startMs = reader.f64();
    const points = reader.f64s();
    spark.points.set(points);
    spark.count = points.length;
    return spark;
  }

  private widen(): void {
    const half = Math.ceil(this.count / 2);
    for (let at = 0; at < half; at += 1) {
      this.points[at] = this.points[Math.min(2 * at + 1, this.count - 1)]!;
    }
    this.count = half;
    this.stepMs *= 2;
  }
}
