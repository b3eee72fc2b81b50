import type { Call, CallFigures } from '@mintscope/schemas/picks/call';
import type { Tellings } from './read-tellings.ts';

/** What was read and is not kept yet: each call, and of its figures the newest. */
export class GatheredTellings {
  readonly #calls: Call[] = [];
  readonly #figures = new Map<string, CallFigures>();
  #isUrgent = false;

  add(tellings: readonly Tellings[]): void {
    for (const { calls, figures } of tellings) {
      this.#calls.push(...calls);
      for (const one of figures) this.#addFigures(one);
    }
  }

  /** Whether it holds a call, or a milestone that may be news: both are kept at once. */
  get isUrgent(): boolean {
    return this.#isUrgent || this.#calls.length > 0;
  }

  get size(): number {
    return this.#calls.length + this.#figures.size;
  }

  get calls(): readonly Call[] {
    return this.#calls;
  }

  get figures(): readonly CallFigures[] {
    return [...this.#figures.values()];
  }

  #addFigures(figures: CallFigures): void {
    const key = `${figures.mint} ${figures.ordinal}`;
    const known = this.#figures.get(key);
    if (known && known.version >= figures.version) return;
    const last = figures.reached.at(-1);
    if (last !== undefined && last.at >= figures.asOf) this.#isUrgent = true;
    this.#figures.set(key, figures);
  }
}
