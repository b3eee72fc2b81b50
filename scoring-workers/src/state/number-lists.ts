import { growInt32 } from '../running/grow.ts';

/**
 * Many short lists of numbers in one array, each in the order of its adding. A list is named by its first entry, as long as
 * it has one; 0 names an empty list.
 */
export class NumberLists {
  /** Pairs of value and next entry (0 = the last one). Entry 0 is never used. */
  #cells = new Int32Array(64);
  #used = 1;
  /** Entries given back, chained by `next`. */
  #free = 0;

  get bytes(): number {
    return this.#cells.byteLength;
  }

  values(list: number): number[] {
    const values: number[] = [];
    for (let entry = list; entry !== 0; entry = this.#cells[entry * 2 + 1]!) values.push(this.#cells[entry * 2]!);
    return values;
  }

  /** Adds to the end; returns the list's name from now on. */
  add(list: number, value: number): number {
    const added = this.#take();
    this.#cells[added * 2] = value;
    this.#cells[added * 2 + 1] = 0;
    if (list === 0) return added;
    this.#cells[this.#lastOf(list) * 2 + 1] = added;
    return list;
  }

  /** Its entries are used again. */
  drop(list: number): void {
    if (list === 0) return;
    this.#cells[this.#lastOf(list) * 2 + 1] = this.#free;
    this.#free = list;
  }

  #lastOf(list: number): number {
    let last = list;
    for (let next = this.#cells[last * 2 + 1]!; next !== 0; next = this.#cells[last * 2 + 1]!) last = next;
    return last;
  }

  #take(): number {
    const reused = this.#free;
    if (reused !== 0) {
      this.#free = this.#cells[reused * 2 + 1]!;
      return reused;
    }
    this.#cells = growInt32(this.#cells, (this.#used + 1) * 2);
    return this.#used++;
  }
}
