import { sortValue } from '@mintscope/metrics/sort-value';
import type { Passes } from '@mintscope/metrics/token-filter/compile-filter';
import type { Subscribe } from '@mintscope/schemas/live/channels';
import { selectTop } from '../../../market/select-top.ts';
import { compareEntries, type TokenEntry } from '../../../market/token-entry.ts';
import type { TokenTable } from '../../../market/token-table.ts';

/** One order of the market, of the tokens that pass one filter. */
export interface Order extends Pick<Subscribe<'tokens'>, 'limit' | 'sortBy' | 'sortOrder'> {
  passes: Passes;
}

/** A token at its place: what it was sorted by, null where that is unknown. */
interface Placed {
  entry: TokenEntry;
  key: number | null;
}

/**
 * The first tokens of an order, those without the value that they are sorted by last and of these the newest first. It is found by looking through the
 * market once, and goes on from what changed: further tokens behind the first stand by, so that the market is looked through again only where so many
 * left that others may come before those.
 */
export class Ranking {
  readonly #order: Order;
  /** How many are kept at most: the first, and those that stand by. */
  readonly #most: number;
  #placed: Placed[] = [];
  /** What each of them was sorted by. */
  readonly #keys = new Map<TokenEntry, number | null>();
  /** None that is not kept comes before it; null where all that pass are kept. */
  #edge: Placed | null = null;

  constructor(order: Order, standingBy = Math.max(50, order.limit >> 1)) {
    this.#order = order;
    this.#most = order.limit + standingBy;
  }

  first(): readonly TokenEntry[] {
    return this.#placed.slice(0, this.#order.limit).map(({ entry }) => entry);
  }

  lookThrough(table: TokenTable, atMs: number): void {
    const { passes, sortBy, sortOrder } = this.#order;
    const found: { item: Placed; key: number }[] = [];
    const unknown: Placed[] = [];
    for (const entry of table.order.newestFirst()) {
      if (!passes(entry.row, atMs)) continue;
      const key = sortValue(entry.row, sortBy);
      if (key !== null) found.push({ item: { entry, key }, key });
      else if (unknown.length <= this.#most) unknown.push({ entry, key });
    }
    const top = selectTop(found, {
      limit: this.#most + 1,
      ascending: sortOrder === 'asc',
      compare: (left, right) => byAddress(left.entry, right.entry),
    });
    this.#edge = null;
    this.#keys.clear();
    const placed = [...top, ...unknown];
    for (const { entry, key } of placed) this.#keys.set(entry, key);
    this.#keep(placed);
  }

  /**
   * Goes on from what changed after a revision, which is up to which it was brought before.
   * @returns whether the first are other tokens than they were; null where the market has to be looked through.
   */
  follow(table: TokenTable, since: number, atMs: number): boolean | null {
    const changed = table.changedSince(since);
    if (table.evictedRev <= since && changed.every((entry) => this.#isAsItWas(entry, atMs))) return false;
    const { passes, sortBy, limit } = this.#order;
    const moved: Placed[] = [];
    for (const entry of changed) {
      this.#keys.delete(entry);
      if (!entry.placed || !passes(entry.row, atMs)) continue;
      const placed = { entry, key: sortValue(entry.row, sortBy) };
      if (!this.#isBehind(placed)) moved.push(placed);
    }
    moved.sort((left, right) => this.#compare(left, right));
    const left = new Set<TokenEntry>();
    const entered: TokenEntry[] = [];
    const kept: Placed[] = [];
    let next = 0;
    const place = (end: Placed | null) => {
      while (next < moved.length && (end === null || this.#compare(moved[next]!, end) < 0)) {
        const placed = moved[next++]!;
        if (kept.length < limit) entered.push(placed.entry);
        this.#keys.set(placed.entry, placed.key);
        kept.push(placed);
      }
    };
    for (let n = 0; n < this.#placed.length; n++) {
      const placed = this.#placed[n]!;
      // What changed is among those that moved, if it has its place; what lost it is not.
      if (placed.entry.changedRev > since || !placed.entry.placed) {
        if (n < limit) left.add(placed.entry);
        if (!placed.entry.placed) this.#keys.delete(placed.entry);
      } else {
        place(placed);
        kept.push(placed);
      }
    }
    place(null);
    this.#keep(kept);
    if (this.#edge !== null && kept.length < limit) return null;
    return entered.length !== left.size || entered.some((entry) => !left.has(entry));
  }

  /** Whether it stays where it is, kept or not. */
  #isAsItWas(entry: TokenEntry, atMs: number): boolean {
    const { passes, sortBy } = this.#order;
    const former = this.#keys.get(entry);
    if (!entry.placed || !passes(entry.row, atMs)) return former === undefined;
    const key = sortValue(entry.row, sortBy);
    return former === undefined ? this.#isBehind({ entry, key }) : key === former;
  }

  #isBehind(placed: Placed): boolean {
    return this.#edge !== null && this.#compare(placed, this.#edge) > 0;
  }

  #keep(placed: Placed[]): void {
    if (placed.length > this.#most) {
      for (let n = this.#most; n < placed.length; n++) this.#keys.delete(placed[n]!.entry);
      placed.length = this.#most;
      this.#edge = placed[this.#most - 1]!;
    }
    this.#placed = placed;
  }

  #compare(left: Placed, right: Placed): number {
    if (left.key === null || right.key === null) {
      if (left.key !== right.key) return left.key === null ? 1 : -1;
      return compareEntries(right.entry, left.entry);
    }
    const sign = this.#order.sortOrder === 'asc' ? 1 : -1;
    return sign * (left.key - right.key) || sign * byAddress(left.entry, right.entry);
  }
}

function byAddress(left: TokenEntry, right: TokenEntry): number {
  return left.row.address < right.row.address ? -1 : 1;
}
