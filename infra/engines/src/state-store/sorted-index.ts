import type { Database, Key, RootDatabase } from 'lmdb';
import type { RangeOptions } from './port.ts';

/** A sorted set: member -> score, and [score, member] -> nothing. Keys sort by score, then by member. */
export interface SortedIndex {
  /** Inside a write transaction only. */
  set(member: string, score: number | null): void;
  range(options: RangeOptions): { member: string; score: number }[];
  count(): number;
}

const nothing = Buffer.alloc(0);
/** Sorts after every member: the last code point. */
const afterMembers = '\u{10ffff}';

export function openSortedIndex(root: RootDatabase<Buffer, string>, name: string): SortedIndex {
  const scores = root.openDB<number, string>({ name: `index/${name}/members`, encoding: 'ordered-binary' });
  const order: Database<Buffer, [number, string]> = root.openDB({ name: `index/${name}/order`, encoding: 'binary' });
  return {
    set(member, score) {
      const former = scores.get(member);
      if (former === score) return;
      if (former !== undefined) order.removeSync([former, member]);
      if (score === null) {
        if (former !== undefined) scores.removeSync(member);
        return;
      }
      if (Number.isNaN(score)) throw new RangeError(`The score of ${member} in index ${name} is not a number.`);
      scores.putSync(member, score);
      order.putSync([score, member], nothing);
    },
    range({ order: direction, limit, offset = 0, min = -Infinity, max = Infinity }) {
      const low: Key = [min];
      const high: Key = [max, afterMembers];
      const bounds = direction === 'asc' ? { start: low, end: high } : { start: high, end: low, reverse: true };
      const found: { member: string; score: number }[] = [];
      for (const [score, member] of order.getKeys({ ...bounds, limit, offset })) found.push({ member, score });
      return found;
    },
    count: () => scores.getCount(),
  };
}
