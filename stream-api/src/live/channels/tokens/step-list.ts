import type { TokenEntry } from '../../../market/token-entry.ts';
import type { TokenChange } from '../token-messages.ts';
import type { Bounds } from './conflate.ts';
import type { Members } from './market-list.ts';

/**
 * What a client of a filtered or sorted list was sent: these tokens, as they were at revision `base`. While it is being brought further in
 * parts, changes up to revision `reached` were sent already. Clients that know the same share the object.
 */
export interface SentList {
  base: number;
  reached: number;
  sent: Members;
}

export interface ListStep {
  tokens: TokenChange[];
  removed: string[];
  next: SentList;
}

/** What brings a client towards the list as it is, which may be nothing that is to be told; null when it has all there is. */
export function stepList(members: Members, rev: number, known: SentList | null, bounds: Bounds): ListStep | null {
  if (known?.base === rev && known.sent === members) return null;
  const { base, reached, sent } = known ?? { base: rev, reached: rev, sent: new Map<string, TokenEntry>() };
  const removed = [...sent.keys()].filter((address) => !members.has(address));
  // A token that was forgotten and came again is another entry: its revisions are not those that were sent.
  const missing = [...members].filter(([address, entry]) => sent.get(address) !== entry);
  const taken = missing.slice(0, bounds.growth);
  const changed = [...members.values()]
    .filter((entry) => entry.changedRev > reached && sent.get(entry.row.address) === entry)
    .sort((left, right) => left.changedRev - right.changedRev);
  const pending = changed.slice(0, bounds.changes);
  const tokens = [...pending.map((entry) => ({ entry, base })), ...taken.map(([, entry]) => ({ entry, base: -1 }))];
  const last = pending.at(-1);
  const partial = pending.length < changed.length && last !== undefined;
  const whole = taken.length === missing.length;
  return {
    tokens,
    removed,
    next: {
      base: partial ? base : rev,
      reached: partial ? last.changedRev : rev,
      sent: whole ? members : withTaken(sent, members, taken),
    },
  };
}

function withTaken(sent: Members, members: Members, taken: readonly (readonly [string, TokenEntry])[]): Members {
  const next = new Map([...sent].filter(([address, entry]) => members.get(address) === entry));
  for (const [address, entry] of taken) next.set(address, entry);
  return next;
}
