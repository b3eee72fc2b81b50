/** A binary heap: the smallest item first. */
export interface MinHeap<Item> {
  push(item: Item): void;
  peek(): Item | undefined;
  pop(): Item | undefined;
  readonly size: number;
}

export function createMinHeap<Item>(compare: (a: Item, b: Item) => number): MinHeap<Item> {
  const items: Item[] = [];
  const before = (a: number, b: number) => compare(items[a]!, items[b]!) < 0;
  const swap = (a: number, b: number) => {
    [items[a], items[b]] = [items[b]!, items[a]!];
  };

  function rise(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!before(at, parent)) return;
      swap(at, parent);
      at = parent;
    }
  }

  function sink(): void {
    for (let at = 0; ; ) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2]) if (child < items.length && before(child, least)) least = child;
      if (least === at) return;
      swap(at, least);
      at = least;
    }
  }

  return {
    push(item) {
      items.push(item);
      rise(items.length - 1);
    },
    peek: () => items[0],
    pop() {
      const [top] = items;
      const last = items.pop();
      if (items.length > 0 && last !== undefined) {
        items[0] = last;
        sink();
      }
      return top;
    },
    get size() {
      return items.length;
    },
  };
}
