import TinyQueue from 'tinyqueue';

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

export function createEventQueue(): EventQueue {
  const queue = new TinyQueue<Entry>([], (a, b) => a.at - b.at || a.order - b.order);
  let added = 0;
  return {
    get size() {
      return queue.length;
    },
    add(at, run) {
      queue.push({ at, order: added++, run });
    },
    takeUntil(untilMs) {
      const first = queue.peek();
      if (!first || first.at > untilMs) return null;
      queue.pop();
      return first;
    },
  };
}
