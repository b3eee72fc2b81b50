/**
 * The `limit` items of the largest keys (the smallest where `ascending`), the first first; ties by `compare`. Keys are sorted as plain numbers, and only
 * those items beside their keys that can be among the first: a market is looked through many times a second.
 */
export function selectTop<Item>(
  found: readonly { item: Item; key: number }[],
  { limit, ascending, compare }: { limit: number; ascending: boolean; compare: (left: Item, right: Item) => number },
): Item[] {
  const sign = ascending ? 1 : -1;
  let kept = found;
  if (found.length > limit) {
    const keys = new Float64Array(found.length);
    for (let i = 0; i < found.length; i++) keys[i] = sign * found[i]!.key;
    const last = keys.sort()[limit - 1] ?? Number.POSITIVE_INFINITY;
    kept = found.filter(({ key }) => sign * key <= last);
  }
  return [...kept]
    .sort((left, right) => sign * (left.key - right.key) || sign * compare(left.item, right.item))
    .slice(0, limit)
    .map(({ item }) => item);
}
