/**
 * Bounds the bytes under way. Those who wait are served first come, first served; a single piece larger than the whole
 * budget goes through alone.
 */
export class ByteBudget {
  readonly #most: number;
  readonly #waiting: { bytes: number; enter: () => void }[] = [];
  #used = 0;
  #peak = 0;
  #onIdle: (() => void) | undefined;

  constructor(mostBytes: number) {
    this.#most = mostBytes;
  }

  get used(): number {
    return this.#used;
  }

  get peak(): number {
    return this.#peak;
  }

  async take(bytes: number): Promise<void> {
    if (this.#waiting.length === 0 && this.#fits(bytes)) return this.#enter(bytes);
    await new Promise<void>((resolve) => {
      this.#waiting.push({
        bytes,
        enter: () => {
          this.#enter(bytes);
          resolve();
        },
      });
    });
  }

  give(bytes: number): void {
    this.#used -= bytes;
    for (let first = this.#waiting[0]; first && this.#fits(first.bytes); first = this.#waiting[0]) {
      this.#waiting.shift();
      first.enter();
    }
    if (this.#used === 0) this.#onIdle?.();
  }

  /** Resolves when nothing is under way and no caller waits. */
  async drain(): Promise<void> {
    if (this.#used === 0) return;
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
  }

  #fits(bytes: number): boolean {
    return this.#used === 0 || this.#used + bytes <= this.#most;
  }

  #enter(bytes: number): void {
    this.#used += bytes;
    this.#peak = Math.max(this.#peak, this.#used);
  }
}
