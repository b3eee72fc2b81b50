import { figures } from '@mintscope/metrics/token-filter/filter-values';
import type { TokenRow } from '@mintscope/schemas/token';
import type { RangeField } from '@mintscope/schemas/token-filter/filter-fields';
import { push } from './push.ts';
import type { Bound, Question } from './question.ts';

type Entry<Value> = readonly [question: Question, value: Value];

/** Questions with one side of one figure bounded, those that most rows meet first. */
interface Shelf<Value> {
  field: RangeField;
  side: Bound['side'];
  bounds: number[];
  entries: Entry<Value>[];
}

/** Questions by a bound each has, so that a row is asked only those of which it meets it: a row is far from most alerts of a market. */
export class QuestionIndex<Value> {
  readonly #shelves: readonly Shelf<Value>[];
  /** Without a bound to be found by. */
  readonly #others: readonly Entry<Value>[];

  constructor(entries: Iterable<Entry<Value>>) {
    const all = [...entries];
    const kinds = countBounds(all.flatMap(([{ bounds }]) => bounds));
    const shelves = new Map<string, [Bound, Entry<Value>][]>();
    const others: Entry<Value>[] = [];
    for (const entry of all) {
      // Of its bounds the one of which there are most: by it the row tells most questions apart.
      const [bound] = entry[0].bounds.toSorted((a, b) => kinds.get(shelfOf(b))! - kinds.get(shelfOf(a))!);
      if (!bound) others.push(entry);
      else push(shelves, shelfOf(bound), [bound, entry]);
    }
    this.#shelves = [...shelves.values()].map(fill);
    this.#others = others;
  }

  /** Those that a row may pass. */
  *candidates(row: TokenRow, nowMs: number): Generator<Entry<Value>> {
    yield* this.#others;
    for (const { field, side, bounds, entries } of this.#shelves) {
      const value = figures[field](row, nowMs);
      if (value === null) continue;
      for (let at = 0; at < bounds.length; at++) {
        if (side === 'min' ? bounds[at]! > value : bounds[at]! < value) break;
        yield entries[at]!;
      }
    }
  }
}

const shelfOf = ({ field, side }: Bound) => `${field} ${side}`;

/** How many different bounds there are, by shelf. */
function countBounds(bounds: readonly Bound[]): ReadonlyMap<string, number> {
  const found = new Map<string, Set<number>>();
  for (const bound of bounds) {
    const values = found.get(shelfOf(bound)) ?? new Set();
    found.set(shelfOf(bound), values.add(bound.at));
  }
  return new Map([...found].map(([shelf, values]) => [shelf, values.size]));
}

function fill<Value>(own: readonly [Bound, Entry<Value>][]): Shelf<Value> {
  const { field, side } = own[0]![0];
  const sorted = own.toSorted(([a], [b]) => (side === 'min' ? a.at - b.at : b.at - a.at));
  return { field, side, bounds: sorted.map(([{ at }]) => at), entries: sorted.map(([, entry]) => entry) };
}
