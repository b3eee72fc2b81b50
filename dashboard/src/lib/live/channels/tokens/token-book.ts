import type { TokenPatch } from '@mintscope/schemas/live/token-messages';
import type { TokenRow } from '@mintscope/schemas/token';
import { createRowStore, type RowStore } from '../../row-store.ts';

/** What wants a row kept. A row that no source wants any more is forgotten, which bounds the memory of an open page. */
type Source = 'live' | 'list' | 'search' | 'open';

/** The rows that a page shows, and what wants each of them. */
export class TokenBook {
  readonly rows: RowStore<TokenRow> = createRowStore();
  readonly #held: Readonly<Record<Source, Set<string>>> = {
    live: new Set(),
    list: new Set(),
    search: new Set(),
    open: new Set(),
  };
  readonly #sets = Object.values(this.#held);
  readonly #confirmed = new Map<string, number>();
  readonly #pending = new Map<string, TokenRow>();
  readonly #gone = new Set<string>();

  /** Replaces what `source` holds. Rows older than what is known are kept out, but count as held. */
  hold(source: Source, next: readonly TokenRow[], nowMs: number): void {
    const held = this.#held[source];
    const before = [...held];
    held.clear();
    for (const { address } of next) {
      held.add(address);
      this.#confirmed.set(address, nowMs);
    }
    const changed = next.filter((row) => isNewer(row, this.#known(row.address)));
    for (const { address } of changed) this.#pending.delete(address);
    this.#write(
      changed,
      before.filter((mint) => !this.#isHeld(mint)),
    );
  }

  has(source: Source, mint: string): boolean {
    return this.#held[source].has(mint);
  }

  /** Collects changes of the live feed; false when a patch was for a row that never came whole. */
  collect(patches: readonly TokenPatch[], removed: readonly string[]): boolean {
    let whole = true;
    for (const patch of patches) {
      const before = this.#known(patch.address);
      if (before && patch.version < before.version) continue;
      const after = before ? { ...before, ...patch } : wholeRow(patch);
      if (!after) {
        whole = false;
        continue;
      }
      this.#held.live.add(patch.address);
      this.#gone.delete(patch.address);
      this.#pending.set(patch.address, after);
    }
    for (const mint of removed) {
      this.#held.live.delete(mint);
      if (!this.#isHeld(mint)) this.#gone.add(mint);
    }
    return whole;
  }

  /** Writes what was collected. Gives the rows that were known and tell of a newer event: of others it says nothing when theirs came. */
  flush(nowMs: number): readonly TokenRow[] {
    if (!this.waiting) return [];
    const changed = [...this.#pending.values()].filter((row) => this.#isHeld(row.address));
    for (const { address } of changed) this.#confirmed.set(address, nowMs);
    const dropped = [...this.#gone];
    this.#pending.clear();
    this.#gone.clear();
    const told = changed.filter(({ address, receivedAtMs }) => {
      const before = this.rows.get(address);
      return before && before.receivedAtMs !== receivedAtMs;
    });
    this.#write(changed, dropped);
    return told;
  }

  /** Whether something was collected that is not written yet. */
  get waiting(): boolean {
    return this.#pending.size > 0 || this.#gone.size > 0;
  }

  /** When the row was last confirmed by any source, by our clock (ms). */
  confirmedAtMs(mint: string): number | null {
    return this.#confirmed.get(mint) ?? null;
  }

  #isHeld(mint: string): boolean {
    return this.#sets.some((set) => set.has(mint));
  }

  #known(mint: string): TokenRow | undefined {
    return this.#pending.get(mint) ?? this.rows.get(mint);
  }

  #write(changed: readonly TokenRow[], dropped: readonly string[]): void {
    for (const mint of dropped) {
      this.#confirmed.delete(mint);
      this.#pending.delete(mint);
    }
    this.rows.write(
      changed.map((row) => [row.address, row] as const),
      dropped,
    );
  }
}

function isNewer(row: TokenRow, known: TokenRow | undefined): boolean {
  return !known || row.version >= known.version;
}

/** A token the client has not seen comes whole: the server says so, and these two fields are in every whole row. */
function wholeRow(patch: TokenPatch): TokenRow | null {
  return patch.symbol !== undefined && patch.performance !== undefined ? (patch as TokenRow) : null;
}
