import TinyQueue from 'tinyqueue';

export interface QueueEntry<T> {
  at: number;
  order: number;
  item: T;
}

/** What will happen, by simulated time; entries of one time come in the order they were added. */
export interface EventQueue<T> {
  readonly size: number;
  add(at: number, item: T): void;
  /** Takes the earliest entry when it is not after `untilMs`. */
  takeUntil(untilMs: number): QueueEntry<T> | null;
  /** A queue made of this goes on alike. */
  state(): QueueState<T>;
}

export interface QueueState<T> {
  entries: QueueEntry<T>[];
  added: number;
}

export function createEventQueue<T>(from?: QueueState<T>): EventQueue<T> {
  const queue = new TinyQueue<QueueEntry<T>>(from?.entries ?? [], (a, b) => a.at - b.at || a.order - b.order);
  let added = from?.added ?? 0;
  return {
    get size() {
      return queue.length;
    },
    add(at, item) {
      queue.push({ at, order: added++, item });
    },
    takeUntil(untilMs) {
      const first = queue.peek();
      if (!first || first.at > untilMs) return null;
      queue.pop();
      return first;
    },
    state: () => ({ entries: queue.data, added }),
  };
}
