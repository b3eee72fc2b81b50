import type { TokenEntry } from '../../../market/token-entry.ts';

/** Tokens that a client is told of at once at most, as many as lists show: the newest. */
const mostTold = 200;

/** Which tokens the filters let through, and in which order they came to be. */
export interface Passing {
  /** Takes over those that are let through now, the newest first. */
  take(left: readonly TokenEntry[]): void;
  /** How many came to be let through; counts on while tokens leave. */
  count(): number;
  /** Those that came after that many, the newest first; null: those that are let through now. */
  since(count: number | null): readonly TokenEntry[];
  clear(): void;
}

export function createPassing(): Passing {
  let now: readonly TokenEntry[] = [];
  let addresses = new Set<string>();
  /** The last ones, the newest first. */
  let came: TokenEntry[] = [];
  let count = 0;
  /** The first of all come to no client's notice: each is told of them when it begins. */
  let isFirst = true;
  return {
    take(left) {
      const fresh = isFirst ? [] : left.filter(({ row }) => !addresses.has(row.address));
      now = left;
      addresses = new Set(left.map(({ row }) => row.address));
      came = [...fresh, ...came].slice(0, mostTold);
      count += fresh.length;
      isFirst = false;
    },
    count: () => count,
    since: (before) => (before === null ? now.slice(0, mostTold) : came.slice(0, count - before)),
    clear() {
      now = [];
      addresses = new Set();
      came = [];
      isFirst = true;
    },
  };
}
