import type { EvidenceEdges } from './evidence-edges.ts';
import { growInt32 } from './grow.ts';
import type { WalletComponents } from './wallet-components.ts';

/** Told of the members of a part that no longer hangs together with the rest of its component. */
export type OnPart = (members: readonly number[]) => void;

/**
 * Finds out whether wallets that were in one component are still connected, after a wallet or an edge has gone. From each
 * of them a breadth-first search spreads, one wallet a turn; searches that meet become one; a search that has nowhere to go
 * has found a part that fell off. It ends when one search is left, without looking at the rest: the cost is that of the
 * parts that fell off, or of the searches until they meet, never that of the largest part.
 */
export class WalletSearch {
  private readonly edges: EvidenceEdges;
  private readonly components: WalletComponents;
  /** Search that reached a wallet, valid while its stamp is the current one; wallets wait in the queue of their search. */
  private stamps = new Int32Array(8);
  private reachedBy = new Int32Array(8);
  private stamp = 0;
  private readonly searches: Search[] = [];

  constructor(edges: EvidenceEdges, components: WalletComponents) {
    this.edges = edges;
    this.components = components;
  }

  /** `starts` are in one component. Calls `onPart` for each part but one. */
  splitFrom(starts: readonly number[], onPart: OnPart): void {
    this.begin(starts);
    let live = this.searches.length;
    while (live > 1) {
      for (const [id, search] of this.searches.entries()) {
        if (search.parent !== id || search.isDone) continue;
        if (search.cursor < search.found.length) {
          live -= this.expand(id, search);
        } else {
          search.isDone = true;
          live -= 1;
          onPart(search.found);
        }
        if (live <= 1) break;
      }
    }
    this.searches.length = 0;
  }

  private begin(starts: readonly number[]): void {
    this.stamp += 1;
    for (const wallet of starts) {
      if (this.searchOf(wallet) >= 0) continue;
      this.reach(wallet, this.searches.length);
      this.searches.push({ parent: this.searches.length, found: [wallet], cursor: 0, isDone: false });
    }
  }

  /** Looks at the neighbours of one found wallet; returns how many searches it met. */
  private expand(id: number, search: Search): number {
    const wallet = search.found[search.cursor]!;
    search.cursor += 1;
    let met = 0;
    let current = id;
    for (let edge = this.edges.first(wallet); edge >= 0; edge = this.edges.next(edge, wallet)) {
      if (!this.edges.isAlive(edge)) continue;
      const other = this.edges.otherEnd(edge, wallet);
      if (this.components.labelOf(other) < 0) continue;
      const reached = this.searchOf(other);
      if (reached < 0) {
        this.reach(other, current);
        this.searches[current]!.found.push(other);
      } else if (this.root(reached) !== current) {
        current = this.merge(current, this.root(reached));
        met += 1;
      }
    }
    return met;
  }

  /** The smaller search goes into the larger: looked-at wallets before the cursor, waiting ones behind it. */
  private merge(a: number, b: number): number {
    const [into, from] = this.searches[a]!.found.length < this.searches[b]!.found.length ? [b, a] : [a, b];
    const target = this.searches[into]!;
    const source = this.searches[from]!;
    source.parent = into;
    for (const [index, wallet] of source.found.entries()) {
      target.found.push(wallet);
      if (index >= source.cursor) continue;
      const last = target.found.length - 1;
      target.found[last] = target.found[target.cursor]!;
      target.found[target.cursor] = wallet;
      target.cursor += 1;
    }
    source.found = [];
    return into;
  }

  private root(id: number): number {
    let root = id;
    while (this.searches[root]!.parent !== root) root = this.searches[root]!.parent;
    return root;
  }

  private searchOf(wallet: number): number {
    return wallet < this.stamps.length && this.stamps[wallet] === this.stamp ? this.reachedBy[wallet]! : -1;
  }

  private reach(wallet: number, search: number): void {
    this.stamps = growInt32(this.stamps, wallet + 1);
    this.reachedBy = growInt32(this.reachedBy, wallet + 1);
    this.stamps[wallet] = this.stamp;
    this.reachedBy[wallet] = search;
  }
}

interface Search {
  /** Itself, or the search it has become part of. */
  parent: number;
  /** Wallets before the cursor have been looked at, those behind it wait. */
  found: number[];
  cursor: number;
  isDone: boolean;
}
