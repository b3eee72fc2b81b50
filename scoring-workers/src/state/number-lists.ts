import { growInt32 } from '../running/grow.ts';

const width = 3;
const note = 1;
const next = 2;

/**
 * Many short lists of numbers in one array, each number with a note, each list in the order of its adding. A list is named by
 * its first entry, as long as it has one; 0 names an empty list.
 */
export class NumberLists {
  /** Value, note and next entry (0 = the last one). Entry 0 is never used. */
  #cells = new Int32Array(96);
  #used = 1;
  /** Entries given back, chained by `next`. */
  #free = 0;

  get bytes(): number {
    return this.#cells.byteLength;
  }

  values(list: number): number[] {
    const values: number[] = [];
    for (let entry = list; entry !== 0; entry = this.#next(entry)) values.push(this.#cells[entry * width]!);
    return values;
  }

  notes(list: number): number[] {
    const notes: number[] = [];
    for (let entry = list; entry !== 0; entry = this.#next(entry)) notes.push(this.noteOf(entry));
    return notes;
  }

  /** The entry of a value, 0 where the list has none. */
  find(list: number, value: number): number {
    let entry = list;
    while (entry !== 0 && this.#cells[entry * width] !== value) entry = this.#next(entry);
    return entry;
  }

  /** 0 to 2^32 - 1. */
  noteOf(entry: number): number {
    return this.#cells[entry * width + note]! >>> 0;
  }

  setNote(entry: number, value: number): void {
    this.#cells[entry * width + note] = value;
  }

  /** Adds to the end; returns the list's name from now on. */
  add(list: number, value: number, noted = 0): number {
    const added = this.#take();
    this.#cells[added * width] = value;
    this.#cells[added * width + note] = noted;
    this.#cells[added * width + next] = 0;
    if (list === 0) return added;
    this.#cells[this.#lastOf(list) * width + next] = added;
    return list;
  }

  /** Its entries are used again. */
  drop(list: number): void {
    if (list === 0) return;
    this.#cells[this.#lastOf(list) * width + next] = this.#free;
    this.#free = list;
  }

  #next(entry: number): number {
    return this.#cells[entry * width + next]!;
  }

  #lastOf(list: number): number {
    let last = list;
    for (let after = this.#next(last); after !== 0; after = this.#next(last)) last = after;
    return last;
  }

  #take(): number {
    const reused = this.#free;
    if (reused !== 0) {
      this.#free = this.#next(reused);
      return reused;
    }
    this.#cells = growInt32(this.#cells, (this.#used + 1) * width);
    return this.#used++;
  }
}
