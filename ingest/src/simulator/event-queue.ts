interface Entry {
  at: number;
  order: number;
  run: () => void;
}

/** What will happen, by simulated time; entries of one time run in the order they were added. */
export interface EventQueue {
  readonly size: number;
  add(at: number, run: () => void): void;
  /** Takes the earliest entry when it is not after `untilMs`. */
  takeUntil(untilMs: number): { at: number; run: () => void } | null;
}

/** A binary heap. */
export function createEventQueue(): EventQueue {
  const heap: Entry[] = [];
  let added = 0;
  return {
    get size() {
      return heap.length;
    },
    add(at, run) {
      siftUp(heap, { at, order: added++, run });
    },
    takeUntil(untilMs) {
      const first = heap[0];
      if (!first || first.at > untilMs) return null;
      const last = heap.pop()!;
      if (heap.length > 0) siftDown(heap, last);
      return first;
    },
  };
}

function isBefore(a: Entry, b: Entry): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}

function siftUp(heap: Entry[], entry: Entry): void {
  let at = heap.length;
  heap.push(entry);
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!isBefore(entry, heap[parent]!)) break;
    heap[at] = heap[parent]!;
    at = parent;
  }
  heap[at] = entry;
}

function siftDown(heap: Entry[], entry: Entry): void {
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++;
    if (!isBefore(heap[child]!, entry)) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = entry;
}
