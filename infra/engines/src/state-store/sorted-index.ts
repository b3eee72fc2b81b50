import type { Database, Key, RootDatabase } from 'lmdb';
import { z } from 'zod';
import type { RangeOptions } from './port.ts';

/** A sorted set: member -> score, and [score, member] -> nothing. Keys sort by score, then by member. */
export interface SortedIndex {
  /**
   * Queues the change of a member. What it replaces is read now, so no other change of the member may be under way.
   */
  set(member: string, score: number | null): void;
  range(options: RangeOptions): { member: string; score: number }[];
  count(): number;
}

const statisticsSchema = z.object({ entryCount: z.number() });
const nothing = Buffer.alloc(0);
/** Sorts after every member: the last code point. */
const afterMembers = '\u{10ffff}';

export function openSortedIndex(root: RootDatabase<Buffer, string>, name: string): SortedIndex {
  const scores = root.openDB<number, string>({ name: `index/${name}/members`, encoding: 'ordered-binary' });
  const order: Database<Buffer, [number, string]> = root.openDB({ name: `index/${name}/order`, encoding: 'binary' });
  return {
    set(member, score) {
      const former = scores.get(member);
      if (former === (score ?? undefined)) return;
      if (former !== undefined) order.remove([former, member]);
      if (score === null) scores.remove(member);
      else {
        scores.put(member, score);
        order.put([score, member], nothing);
      }
    },
    range({ order: direction, limit, offset = 0, min = -Infinity, max = Infinity }) {
      const low: Key = [min];
      const high: Key = [max, afterMembers];
      const bounds = direction === 'asc' ? { start: low, end: high } : { start: high, end: low, reverse: true };
      const found: { member: string; score: number }[] = [];
      for (const [score, member] of order.getKeys({ ...bounds, limit, offset })) found.push({ member, score });
      return found;
    },
    count: () => statisticsSchema.parse(scores.getStats()).entryCount,
  };
}
