import type { TokenEntry } from '../../../market/token-entry.ts';
import type { TokenTable } from '../../../market/token-table.ts';
import type { TokenChange } from '../token-messages.ts';

/**
 * All that is remembered of a client of the token list: it knows the `limit` newest tokens of the table as it was at
 * revision `base`. While it is being brought further in parts, changes up to revision `reached` were sent already.
 * Clients with equal numbers know the same, so one encoded message serves them all.
 */
export interface Known {
  /** Tokens asked for; `limit` grows to this number step by step. */
  wanted: number;
  limit: number;
  base: number;
  reached: number;
}

export interface Bounds {
  /** Changed tokens in one message at most; the longest unsent come first. */
  changes: number;
  /** Tokens by which a window that is still filling grows in one message. */
  growth: number;
}

export interface Step {
  tokens: TokenChange[];
  removed: string[];
  next: Known;
}

/** The first message of a subscription: the newest tokens, whole. A longer window fills up step by step. */
export function firstStep(table: TokenTable, wanted: number, bounds: Bounds): Step {
  const window = Math.min(wanted, bounds.growth);
  const tokens: Step['tokens'] = [];
  for (let rank = 0; rank < window; rank++) {
    const entry = table.order.at(rank);
    if (!entry) break;
    tokens.push({ entry, base: -1 });
  }
  return { tokens, removed: [], next: knownNow(table, window, wanted) };
}

/**
 * What brings a client from what it knows towards the table's present state with the window it wants: only the
 * latest values, however many there were in between. Null when nothing is to be sent; 'restart' when the tokens that left
 * its window can't be told any more, so that it needs a first step again.
 */
export function nextStep(table: TokenTable, known: Known, bounds: Bounds): Step | 'restart' | null {
  const { wanted } = known;
  if (known.base === table.rev && known.limit >= wanted) return null;
  const changed = table.changedSince(known.base);
  let pending = selectPending(table, changed, known, known.limit, bounds.changes);
  const partial = pending.length > bounds.changes;
  // A window grows only from a state the client has in full: what it is told to remove must not come back by growing.
  const settled = !partial && known.reached === known.base;
  const window = settled ? Math.min(wanted, known.limit + bounds.growth) : known.limit;
  if (partial) pending.pop();
  else if (window > known.limit) pending = selectPending(table, changed, known, window, Number.POSITIVE_INFINITY);

  const launched = changed.filter(
    (entry) => entry.insertedRev > known.base && table.order.within(entry, window),
  ).length;
  // Of the tokens that existed at `base`, the client knows the newest `known.limit`; this many are in its window now.
  const remaining = Math.min(window, table.order.size) - launched;
  const grown = remaining > known.limit ? oldestOfWindow(table, known, window, remaining - known.limit) : [];
  const removed = departed(table, known, window, known.limit - remaining);
  if (removed === 'restart') return 'restart';
  if (known.reached !== known.base) {
    // Sent in an earlier part of this catching up, and pushed out since.
    for (const entry of changed) {
      if (entry.insertedRev > known.base && !table.order.within(entry, window)) removed.push(entry.row.address);
    }
  }
  const whole = new Set(grown);
  const tokens = pending.filter((entry) => !whole.has(entry)).map((entry) => ({ entry, base: known.base }));
  for (const entry of grown) tokens.push({ entry, base: -1 });
  const last = pending.at(-1);
  const next = partial && last ? { ...known, reached: last.changedRev } : knownNow(table, window, wanted);
  return { tokens, removed, next };
}

/** A client that has all there is within `window` has all there is within its limit, when there is no more. */
function knownNow(table: TokenTable, window: number, wanted: number): Known {
  const rev = table.rev;
  return { wanted, limit: table.order.size <= window ? wanted : window, base: rev, reached: rev };
}

/** Unsent changes within the window, longest unsent first; at most one more than `most`, which tells that there are more. */
function selectPending(table: TokenTable, changed: readonly TokenEntry[], known: Known, window: number, most: number) {
  const pending: TokenEntry[] = [];
  for (const entry of changed) {
    if (entry.changedRev <= known.reached || !table.order.within(entry, window)) continue;
    pending.push(entry);
    if (pending.length > most) break;
  }
  return pending;
}

/** The `count` oldest tokens of the window that existed at `base`: those a growing window takes in. */
function oldestOfWindow(table: TokenTable, known: Known, window: number, count: number): TokenEntry[] {
  const taken: TokenEntry[] = [];
  for (let rank = Math.min(window, table.order.size) - 1; rank >= 0 && taken.length < count; rank--) {
    const entry = table.order.at(rank)!;
    if (entry.insertedRev <= known.base) taken.push(entry);
  }
  return taken;
}

/** Tokens that launches have pushed out of the window: the next `count` behind its edge that existed at `base`. */
function departed(table: TokenTable, known: Known, window: number, count: number): string[] | 'restart' {
  const removed: string[] = [];
  const evicted = table.evictedRev > known.base;
  for (let rank = window; removed.length < count; rank++) {
    const entry = table.order.at(rank);
    if (!entry) return evicted ? 'restart' : removed;
    if (entry.insertedRev <= known.base) removed.push(entry.row.address);
  }
  return removed;
}
