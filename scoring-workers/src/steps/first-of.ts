/** The first `most` items by `compare`, in their order: as sorting all of them gives it, for a few of many. */
export function firstOf<Item>(
  items: Iterable<Item>,
  most: number,
  compare: (one: Item, other: Item) => number,
): Item[] {
  const first: Item[] = [];
  if (most <= 0) return first;
  for (const item of items) {
    const isFull = first.length === most;
    if (isFull && compare(item, first[most - 1]!) >= 0) continue;
    if (isFull) first.pop();
    first.splice(placeOf(item, first, compare), 0, item);
  }
  return first;
}

/** Behind those that compare equal. */
function placeOf<Item>(item: Item, sorted: readonly Item[], compare: (one: Item, other: Item) => number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(sorted[middle]!, item) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
