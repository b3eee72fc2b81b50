import type { TokenEntry } from '../../../market/token-entry.ts';
import type { TokenChange } from '../token-messages.ts';
import type { Bounds } from './conflate.ts';

/** By address. */
export type Members = ReadonlyMap<string, TokenEntry>;

/**
 * What a client of a filtered or sorted list was sent: the first `count` of these tokens, as they were at revision `base`. While it is being
 * brought further in parts, changes up to revision `reached` were sent already. Clients that know the same share the object.
 */
export interface SentList {
  base: number;
  reached: number;
  sent: Members;
  count: number;
}

export interface ListStep {
  tokens: TokenChange[];
  removed: string[];
  next: SentList;
}

/** What a client has that was sent the whole of a list at a revision. */
export function sentWhole(members: Members, rev: number): SentList {
  return { base: rev, reached: rev, sent: members, count: members.size };
}

/** Whether a client was sent all tokens of the list as it is. */
export function hasWhole({ sent, count }: SentList, members: Members): boolean {
  return sent === members && count === members.size;
}

/** What brings a client towards the list as it is, which may be nothing that is to be told; null when it has all there is. */
export function stepList(members: Members, rev: number, known: SentList | null, bounds: Bounds): ListStep | null {
  if (known?.base === rev && hasWhole(known, members)) return null;
  const { base, reached, sent, count } = known ?? { ...sentWhole(members, rev), count: 0 };
  const { held, missing, removed } = compare(members, sent, count);
  const taken = missing.slice(0, bounds.growth);
  const changed = held
    .filter((entry) => entry.changedRev > reached)
    .sort((left, right) => left.changedRev - right.changedRev);
  const pending = changed.slice(0, bounds.changes);
  const tokens = [...pending.map((entry) => ({ entry, base })), ...taken.map((entry) => ({ entry, base: -1 }))];
  const last = pending.at(-1);
  const partial = pending.length < changed.length && last !== undefined;
  const further = held.length + taken.length;
  // Of a list that is as it was, what was sent are its first tokens, and none of it is copied.
  const isAsItWas = sent === members || taken.length === missing.length;
  return {
    tokens,
    removed,
    next: {
      base: partial ? base : rev,
      reached: partial ? last.changedRev : rev,
      sent: isAsItWas ? members : mapOf([...held, ...taken]),
      count: further,
    },
  };
}

interface Compared {
  held: readonly TokenEntry[];
  missing: readonly TokenEntry[];
  removed: string[];
}

/** What the client has of the members, what it lacks, and what it has besides. */
function compare(members: Members, sent: Members, count: number): Compared {
  const all = [...members.values()];
  if (sent === members) return { held: all.slice(0, count), missing: all.slice(count), removed: [] };
  const had = count === sent.size ? sent : mapOf([...sent.values()].slice(0, count));
  // A token that was forgotten and came again is another entry: its revisions are not those that were sent.
  const has = (entry: TokenEntry) => had.get(entry.row.address) === entry;
  return {
    held: all.filter(has),
    missing: all.filter((entry) => !has(entry)),
    removed: [...had.keys()].filter((address) => !members.has(address)),
  };
}

function mapOf(entries: readonly TokenEntry[]): Members {
  return new Map(entries.map((entry) => [entry.row.address, entry]));
}
