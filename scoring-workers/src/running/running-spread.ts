import type { Spread } from '@mintscope/metrics/interval-features';
import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';

/** Mean and population deviation of whole numbers one by one: an exact sum, and Welford's (1962) sum of squares. */
export class RunningSpread {
  private count = 0;
  private sum = 0;
  private mean = 0;
  private squares = 0;

  add(value: number): void {
    this.count += 1;
    this.sum += value;
    const before = value - this.mean;
    this.mean += before / this.count;
    this.squares += before * (value - this.mean);
  }

  spread(): Spread {
    if (this.count === 0) return { mean: 0, deviation: 0 };
    return { mean: this.sum / this.count, deviation: Math.sqrt(Math.max(0, this.squares) / this.count) };
  }

  writeTo(writer: ByteWriter): void {
    for (const figure of [this.count, this.sum, this.mean, this.squares]) writer.f64(figure);
  }

  static readFrom(reader: ByteReader): RunningSpread {
    const running = new RunningSpread();
    running.count = reader.f64();
    running.sum = reader.f64();
    running.mean = reader.f64();
    running.squares = reader.f64();
    return running;
  }
}
