import type { TokenRow } from '@mintscope/schemas/token';
import { createEntry, type TokenEntry, updateEntry } from './token-entry.ts';
import { TokenOrder } from './token-order.ts';

/**
 * The newest tokens, and the watched ones whatever their age. Every applied row is a revision of the table, counted
 * from 1; a client needs to remember no more than the revision it was last brought to (conflate.ts).
 */
export class TokenTable {
  /** The tokens among the newest. */
  readonly order = new TokenOrder();
  readonly #capacity: number;
  readonly #slack: number;
  readonly #entries = new Map<string, TokenEntry>();
  readonly #watchers = new Map<string, number>();
  #newestChange: TokenEntry | null = null;
  /** By the revision after which they changed, as of now. */
  readonly #changes = new Map<number, readonly TokenEntry[]>();
  #rev = 0;
  #evictedRev = 0;

  /**
   * @param capacity tokens that always have a place.
   * @param slack further ones that keep theirs until it is full too, so that eviction is rare and in bulk.
   */
  constructor(capacity: number, slack: number) {
    this.#capacity = capacity;
    this.#slack = slack;
  }

  /** Revision of the newest change; 0 for an empty table. */
  get rev(): number {
    return this.#rev;
  }

  /** Revision at which tokens last lost their place because the table was full; 0 = never. */
  get evictedRev(): number {
    return this.#evictedRev;
  }

  /** Entries that changed after a revision, in the order of their last change. Found once for all who ask before the next change. */
  changedSince(rev: number): readonly TokenEntry[] {
    const known = this.#changes.get(rev);
    if (known) return known;
    const changed: TokenEntry[] = [];
    for (let entry = this.#newestChange; entry && entry.changedRev > rev; entry = entry.older) changed.push(entry);
    changed.reverse();
    this.#changes.set(rev, changed);
    return changed;
  }

  get(mint: string): TokenEntry | undefined {
    return this.#entries.get(mint);
  }

  /** Takes a row over when it is newer than the one known; 'old' when not, 'ignored' when there is no place for it. */
  apply(row: TokenRow): 'new' | 'changed' | 'old' | 'ignored' {
    const known = this.#entries.get(row.address);
    return known ? this.#change(known, row) : this.#add(row);
  }

  /** Keeps a token of any age until `unwatch`; its row may be unknown yet. */
  watch(mint: string): void {
    this.#watchers.set(mint, (this.#watchers.get(mint) ?? 0) + 1);
  }

  unwatch(mint: string): void {
    const left = (this.#watchers.get(mint) ?? 0) - 1;
    if (left > 0) {
      this.#watchers.set(mint, left);
      return;
    }
    this.#watchers.delete(mint);
    const entry = this.#entries.get(mint);
    if (entry && !entry.placed) this.#forget(entry);
  }

  #change(known: TokenEntry, row: TokenRow): 'changed' | 'old' {
    if (row.version <= known.row.version) return 'old';
    this.#rev += 1;
    updateEntry(known, row, this.#rev);
    this.#unlink(known);
    this.#linkNewest(known);
    return 'changed';
  }

  #add(row: TokenRow): 'new' | 'ignored' {
    const { order } = this;
    const placeable = order.size < this.#capacity || row.createdAt > order.at(order.size - 1)!.placedAt;
    if (!placeable && !this.#watchers.has(row.address)) return 'ignored';
    this.#rev += 1;
    const entry = createEntry(row, this.#rev);
    this.#entries.set(row.address, entry);
    this.#linkNewest(entry);
    if (placeable) order.place(entry);
    if (order.size > this.#capacity + this.#slack) this.#evict();
    return 'new';
  }

  #evict(): void {
    for (const entry of this.order.cut(this.#capacity)) {
      if (!this.#watchers.has(entry.row.address)) this.#forget(entry);
    }
    this.#evictedRev = this.#rev;
  }

  #forget(entry: TokenEntry): void {
    this.#unlink(entry);
    this.#entries.delete(entry.row.address);
  }

  #unlink(entry: TokenEntry): void {
    this.#changes.clear();
    if (entry.older) entry.older.newer = entry.newer;
    if (entry.newer) entry.newer.older = entry.older;
    if (this.#newestChange === entry) this.#newestChange = entry.older;
    entry.older = null;
    entry.newer = null;
  }

  #linkNewest(entry: TokenEntry): void {
    this.#changes.clear();
    entry.older = this.#newestChange;
    if (this.#newestChange) this.#newestChange.newer = entry;
    this.#newestChange = entry;
  }
}
