import type { Spread } from '@mintscope/metrics/interval-features';

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
}
