import type { TokenPatch } from '@mintscope/schemas/live/token-messages';
import type { TokenRow } from '@mintscope/schemas/token';
import { createRowStore, type RowStore } from '../../row-store.ts';

/** What wants a row kept. A row that no source wants any more is forgotten, which bounds the memory of an open page. */
type Source = 'live' | 'list' | 'search' | 'open';

export interface TokenBook {
  rows: RowStore<TokenRow>;
  /** Replaces what `source` holds. Rows older than what is known are kept out, but count as held. */
  hold: (source: Source, rows: readonly TokenRow[], nowMs: number) => void;
  has: (source: Source, address: string) => boolean;
  /** Collects changes of the live feed; false when a patch was for a row that never came whole. */
  collect: (patches: readonly TokenPatch[], removed: readonly string[]) => boolean;
  /** Writes what was collected. Gives the rows that changed. */
  flush: (nowMs: number) => readonly TokenRow[];
  waiting: () => boolean;
  /** When the row was last confirmed by any source, by our clock (ms). */
  confirmedAtMs: (address: string) => number | null;
}

export function createTokenBook(): TokenBook {
  const rows = createRowStore<TokenRow>();
  const held: Record<Source, Set<string>> = { live: new Set(), list: new Set(), search: new Set(), open: new Set() };
  const sets = Object.values(held);
  const confirmed = new Map<string, number>();
  const pending = new Map<string, TokenRow>();
  let gone = new Set<string>();

  function isHeld(address: string): boolean {
    return sets.some((set) => set.has(address));
  }

  function hold(source: Source, next: readonly TokenRow[], nowMs: number): void {
    const before = held[source];
    const after = new Set(next.map((row) => row.address));
    sets.splice(sets.indexOf(before), 1, after);
    held[source] = after;
    const changed = next.filter((row) => isNewer(row, pending.get(row.address) ?? rows.get(row.address)));
    for (const row of next) confirmed.set(row.address, nowMs);
    for (const row of changed) pending.delete(row.address);
    const dropped = [...before].filter((address) => !isHeld(address));
    for (const address of dropped) forget(address);
    rows.write(
      changed.map((row) => [row.address, row] as const),
      dropped,
    );
  }

  function forget(address: string): void {
    confirmed.delete(address);
    pending.delete(address);
  }

  function collect(patches: readonly TokenPatch[], removed: readonly string[]): boolean {
    let whole = true;
    for (const patch of patches) {
      const before = pending.get(patch.address) ?? rows.get(patch.address);
      if (before && patch.version < before.version) continue;
      const after = before ? { ...before, ...patch } : wholeRow(patch);
      if (!after) {
        whole = false;
        continue;
      }
      held.live.add(patch.address);
      gone.delete(patch.address);
      pending.set(patch.address, after);
    }
    for (const address of removed) {
      held.live.delete(address);
      if (!isHeld(address)) gone.add(address);
    }
    return whole;
  }

  function flush(nowMs: number): readonly TokenRow[] {
    if (pending.size === 0 && gone.size === 0) return [];
    const changed = [...pending.values()].filter((row) => isHeld(row.address));
    for (const row of changed) confirmed.set(row.address, nowMs);
    pending.clear();
    const dropped = gone;
    gone = new Set();
    for (const address of dropped) forget(address);
    rows.write(
      changed.map((row) => [row.address, row] as const),
      dropped,
    );
    return changed;
  }

  return {
    rows,
    hold,
    has: (source, address) => held[source].has(address),
    collect,
    flush,
    waiting: () => pending.size > 0 || gone.size > 0,
    confirmedAtMs: (address) => confirmed.get(address) ?? null,
  };
}

function isNewer(row: TokenRow, known: TokenRow | undefined): boolean {
  return !known || row.version >= known.version;
}

/** A token the client has not seen comes whole: the server says so, and these two fields are in every whole row. */
function wholeRow(patch: TokenPatch): TokenRow | null {
  return patch.symbol !== undefined && patch.performance !== undefined ? (patch as TokenRow) : null;
}
