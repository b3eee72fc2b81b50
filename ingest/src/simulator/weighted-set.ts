/** Items with weights, of which one can be drawn in proportion to its weight. */
export interface WeightedSet<T> {
  readonly size: number;
  /** A set made of this goes on alike, rounding errors included. */
  state(): WeightedSetState<T>;
  add(item: T, weight: number): number;
  /** `slot` is what `add` gave. */
  update(slot: number, weight: number): void;
  remove(slot: number): void;
  /** The item at a share (0 <= share < 1) of the total weight; null when there is none. */
  at(share: number): T | null;
}

export interface WeightedSetState<T> {
  tree: Float64Array;
  weights: number[];
  items: (T | null)[];
  free: number[];
  changes: number;
}

/** A Fenwick tree over weights (Fenwick 1994): adding, changing and drawing cost log(n). */
export function createWeightedSet<T>(from?: WeightedSetState<T>): WeightedSet<T> {
  let tree = from?.tree ?? new Float64Array(65);
  let capacity = tree.length - 1;
  const weights = from?.weights ?? [];
  const items = from?.items ?? [];
  const free = from?.free ?? [];
  let size = items.length - free.length;
  let changes = from?.changes ?? 0;

  /** From scratch: grows the tree, and keeps rounding errors of many small changes from adding up. */
  function rebuild(): void {
    while (capacity < weights.length) capacity *= 2;
    tree = new Float64Array(capacity + 1);
    for (let slot = 0; slot < weights.length; slot++) tree[slot + 1] = weights[slot]!;
    for (let node = 1; node <= capacity; node++) {
      const parent = node + (node & -node);
      if (parent <= capacity) tree[parent]! += tree[node]!;
    }
    changes = 0;
  }

  function update(slot: number, weight: number): void {
    const change = weight - weights[slot]!;
    weights[slot] = weight;
    if (++changes > 4096) rebuild();
    else for (let node = slot + 1; node <= capacity; node += node & -node) tree[node]! += change;
  }

  return {
    get size() {
      return size;
    },
    state: () => ({ tree, weights, items, free, changes }),
    add(item, weight) {
      const slot = free.pop() ?? weights.push(0) - 1;
      items[slot] = item;
      size++;
      if (weights.length > capacity) rebuild();
      update(slot, weight);
      return slot;
    },
    update,
    remove(slot) {
      update(slot, 0);
      items[slot] = null;
      free.push(slot);
      size--;
    },
    at(share) {
      let rest = share * tree[capacity]!;
      let node = 0;
      for (let step = capacity; step > 0; step >>= 1) {
        const next = node + step;
        if (next <= capacity && tree[next]! <= rest) {
          node = next;
          rest -= tree[next]!;
        }
      }
      return items[Math.min(node, items.length - 1)] ?? null;
    },
  };
}
