import { sortValue } from '@mintscope/metrics/sort-value';
import { compileFilter, dependsOnTime, type Passes } from '@mintscope/metrics/token-filter/compile-filter';
import type { Subscribe } from '@mintscope/schemas/live/channels';
import { readFilter } from '../../../market/read-filter.ts';
import { selectTop } from '../../../market/select-top.ts';
import type { TokenEntry } from '../../../market/token-entry.ts';
import type { TokenTable } from '../../../market/token-table.ts';

export type ListWanted = Pick<Subscribe<'tokens'>, 'limit' | 'filter' | 'sortBy' | 'sortOrder' | 'also'>;

/** By address. */
export type Members = ReadonlyMap<string, TokenEntry>;

/** One order of the market, of the tokens that pass one filter. */
interface Part extends Pick<ListWanted, 'limit' | 'sortBy' | 'sortOrder'> {
  passes: Passes;
}

/**
 * The first tokens of the market in an order, of those that pass a filter, and of further orders and filters, as they were when it was last looked
 * through. Tokens without the value that they are sorted by come last, the newest first.
 */
export class MarketList {
  /** Clients that follow it. */
  followers = 0;
  members: Members = new Map();
  /** When the market was last looked through, and how long that took (ms); null before. */
  #decided: { atMs: number; tookMs: number; rev: number } | null = null;
  readonly #parts: readonly Part[];
  readonly #byTime: boolean;

  /** @param wanted its filters are some: the channel has looked. */
  constructor({ also, ...first }: ListWanted) {
    const parts = [first, ...also].map((part) => ({ ...part, conditions: readFilter(part.filter) }));
    this.#parts = parts.map(({ conditions, ...part }) => ({ ...part, passes: compileFilter(conditions) }));
    this.#byTime = parts.some(({ conditions }) => dependsOnTime(conditions));
  }

  /** Looks through the market where that is due: the more it costs, the more rarely. `share` = of all time, that it may take. */
  decide(table: TokenTable, { atMs, share, leastMs }: { atMs: number; share: number; leastMs: number }): void {
    const last = this.#decided;
    if (last) {
      if (last.rev === table.rev && !this.#byTime) return;
      if (atMs >= last.atMs && atMs - last.atMs < Math.max(leastMs, last.tookMs / share)) return;
    }
    const begunMs = performance.now();
    const members = new Map(this.#parts.flatMap((part) => select(table, part, atMs)));
    // The same object, as long as they are the same: clients that hold it have no other to look for.
    if (!areSame(members, this.members)) this.members = members;
    this.#decided = { atMs, tookMs: performance.now() - begunMs, rev: table.rev };
  }
}

function select(table: TokenTable, { limit, sortBy, sortOrder, passes }: Part, atMs: number) {
  const found: { item: TokenEntry; key: number }[] = [];
  const unknown: TokenEntry[] = [];
  for (const entry of table.order.newestFirst()) {
    if (!passes(entry.row, atMs)) continue;
    const key = sortValue(entry.row, sortBy);
    if (key !== null) found.push({ item: entry, key });
    else if (unknown.length < limit) unknown.push(entry);
  }
  const top = selectTop(found, { limit, ascending: sortOrder === 'asc', compare: byAddress });
  return [...top, ...unknown].slice(0, limit).map((entry) => [entry.row.address, entry] as const);
}

function areSame(some: Members, others: Members): boolean {
  if (some.size !== others.size) return false;
  for (const [address, entry] of some) if (others.get(address) !== entry) return false;
  return true;
}

function byAddress(left: TokenEntry, right: TokenEntry): number {
  return left.row.address < right.row.address ? -1 : 1;
}
