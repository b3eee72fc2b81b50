import type { TokenRow } from '@mintscope/schemas/token';
import { compareEntries, createEntry, type TokenEntry, updateEntry } from './token-entry.ts';

/**
 * The newest tokens, and the watched ones whatever their age. Every applied row is a revision of the table, counted
 * from 1; a client needs to remember no more than the revision it was last brought to (conflate.ts).
 */
export interface TokenTable {
  /** Revision of the newest change; 0 for an empty table. */
  rev(): number;
  /** Number of tokens that have a place among the newest. */
  size(): number;
  /** The placed token of a rank, 0 = newest. */
  at(rank: number): TokenEntry | undefined;
  get(mint: string): TokenEntry | undefined;
  /** Whether a placed token is among the `limit` newest. */
  within(entry: TokenEntry, limit: number): boolean;
  /** The entry that changed last; follow `older` for the ones before. */
  newestChange(): TokenEntry | null;
  /** Revision at which tokens last lost their place because the table was full; 0 = never. */
  evictedRev(): number;
  /** Takes a row over when it is newer than the one known; 'old' when not, 'ignored' when there is no place for it. */
  apply(row: TokenRow): 'new' | 'changed' | 'old' | 'ignored';
  /** Keeps a token of any age until `unwatch`; `row` may be unknown yet. */
  watch(mint: string): void;
  unwatch(mint: string): void;
  /** Placed tokens, newest first. */
  newest(): IterableIterator<TokenEntry>;
}

/**
 * @param capacity tokens that always have a place.
 * @param slack further ones that keep theirs until it is full too, so that eviction is rare and in bulk.
 */
export function createTokenTable(capacity: number, slack: number): TokenTable {
  const entries = new Map<string, TokenEntry>();
  const watchers = new Map<string, number>();
  /** Ascending: the newest token is the last, so that a launch costs no move. */
  let order: TokenEntry[] = [];
  let newestChange: TokenEntry | null = null;
  let rev = 0;
  let evictedRev = 0;

  function unlink(entry: TokenEntry): void {
    if (entry.older) entry.older.newer = entry.newer;
    if (entry.newer) entry.newer.older = entry.older;
    if (newestChange === entry) newestChange = entry.older;
    entry.older = null;
    entry.newer = null;
  }

  function linkNewest(entry: TokenEntry): void {
    entry.older = newestChange;
    if (newestChange) newestChange.newer = entry;
    newestChange = entry;
  }

  function place(entry: TokenEntry): void {
    let low = 0;
    let high = order.length;
    const last = order[high - 1];
    if (!last || compareEntries(last, entry) < 0) low = high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareEntries(order[middle]!, entry) < 0) low = middle + 1;
      else high = middle;
    }
    order.splice(low, 0, entry);
    entry.placed = true;
  }

  function evict(): void {
    const surplus = order.length - capacity;
    for (const entry of order.slice(0, surplus)) {
      entry.placed = false;
      if (!watchers.has(entry.row.address)) forget(entry);
    }
    order = order.slice(surplus);
    evictedRev = rev;
  }

  function forget(entry: TokenEntry): void {
    unlink(entry);
    entries.delete(entry.row.address);
  }

  function hasPlaceFor(row: TokenRow): boolean {
    if (order.length < capacity) return true;
    const oldest = order[0]!;
    return row.createdAt > oldest.placedAt;
  }

  return {
    rev: () => rev,
    size: () => order.length,
    at: (rank) => order[order.length - 1 - rank],
    get: (mint) => entries.get(mint),
    within(entry, limit) {
      if (!entry.placed) return false;
      const edge = order[order.length - limit];
      return edge === undefined || compareEntries(entry, edge) >= 0;
    },
    newestChange: () => newestChange,
    evictedRev: () => evictedRev,
    apply(row) {
      const known = entries.get(row.address);
      if (known) {
        if (row.version <= known.row.version) return 'old';
        rev += 1;
        updateEntry(known, row, rev);
        unlink(known);
        linkNewest(known);
        return 'changed';
      }
      const placeable = hasPlaceFor(row);
      if (!placeable && !watchers.has(row.address)) return 'ignored';
      rev += 1;
      const entry = createEntry(row, rev);
      entries.set(row.address, entry);
      linkNewest(entry);
      if (placeable) place(entry);
      if (order.length > capacity + slack) evict();
      return 'new';
    },
    watch(mint) {
      watchers.set(mint, (watchers.get(mint) ?? 0) + 1);
    },
    unwatch(mint) {
      const left = (watchers.get(mint) ?? 0) - 1;
      if (left > 0) {
        watchers.set(mint, left);
        return;
      }
      watchers.delete(mint);
      const entry = entries.get(mint);
      if (entry && !entry.placed) forget(entry);
    },
    *newest() {
      for (let i = order.length - 1; i >= 0; i--) yield order[i]!;
    },
  };
}
