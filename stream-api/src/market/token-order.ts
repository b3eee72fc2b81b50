import { compareEntries, type TokenEntry } from './token-entry.ts';

/** The tokens that have a place, by launch. */
export class TokenOrder {
  /** Ascending: the newest token is the last, so that a launch costs no move. */
  #entries: TokenEntry[] = [];

  get size(): number {
    return this.#entries.length;
  }

  /** The token of a rank, 0 = newest. */
  at(rank: number): TokenEntry | undefined {
    return this.#entries[this.#entries.length - 1 - rank];
  }

  /** Whether a token is among the `limit` newest. */
  within(entry: TokenEntry, limit: number): boolean {
    if (!entry.placed) return false;
    const edge = this.at(limit - 1);
    return edge === undefined || compareEntries(entry, edge) >= 0;
  }

  place(entry: TokenEntry): void {
    const entries = this.#entries;
    let low = 0;
    let high = entries.length;
    const last = entries[high - 1];
    if (!last || compareEntries(last, entry) < 0) low = high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareEntries(entries[middle]!, entry) < 0) low = middle + 1;
      else high = middle;
    }
    entries.splice(low, 0, entry);
    entry.placed = true;
  }

  /** Takes their place from all but the `kept` newest. Gives those that lost it. */
  cut(kept: number): TokenEntry[] {
    const lost = this.#entries.splice(0, this.#entries.length - kept);
    for (const entry of lost) entry.placed = false;
    return lost;
  }

  *newestFirst(): IterableIterator<TokenEntry> {
    for (let i = this.#entries.length - 1; i >= 0; i--) yield this.#entries[i]!;
  }
}
