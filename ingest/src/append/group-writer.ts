export interface Encoded<Item> {
  values: Uint8Array[];
  /** Items that have no encoding; `onRefused` is given them before the push resolves. */
  refused: { item: Item; cause: unknown }[];
}

export interface GroupWriterOptions<Item> {
  /** Most items of one append. */
  maxItems: number;
  encode(items: readonly Item[]): Encoded<Item>;
  /** Resolves when the values are durable; its rejection goes to every caller that waits for the group. */
  append(values: readonly Uint8Array[], flush: boolean): Promise<void>;
  onRefused(refused: Encoded<Item>['refused']): Promise<void>;
}

export interface GroupWriter<Item> {
  /** Resolves when the items are durable. Items keep the order of the calls. */
  push(items: readonly Item[], flush: boolean): Promise<void>;
}

interface Push<Item> {
  items: readonly Item[];
  flush: boolean;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/**
 * Group commit: one append is under way at a time, and what arrives meanwhile forms the next one. An idle writer starts at
 * the end of the current turn of the event loop, so the added wait is well below a millisecond; a busy one makes groups
 * as large as the log is slow.
 */
export function createGroupWriter<Item>(options: GroupWriterOptions<Item>): GroupWriter<Item> {
  const queue: Push<Item>[] = [];
  let draining = false;

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const group = takeGroup(queue, options.maxItems);
      try {
        await write(group);
        for (const push of group) push.resolve();
      } catch (error) {
        for (const push of group) push.reject(error);
      }
    }
    draining = false;
  }

  async function write(group: readonly Push<Item>[]): Promise<void> {
    const { values, refused } = options.encode(group.flatMap((push) => push.items));
    const flush = group.some((push) => push.flush);
    if (values.length > 0) await options.append(values, flush);
    if (refused.length > 0) await options.onRefused(refused);
  }

  return {
    push(items, flush) {
      if (items.length === 0) return Promise.resolve();
      return new Promise((resolve, reject) => {
        queue.push({ items, flush, resolve, reject });
        if (draining) return;
        draining = true;
        setImmediate(() => void drain());
      });
    },
  };
}

function takeGroup<Item>(queue: Push<Item>[], maxItems: number): Push<Item>[] {
  let items = 0;
  let pushes = 0;
  for (const push of queue) {
    if (pushes > 0 && items + push.items.length > maxItems) break;
    items += push.items.length;
    pushes += 1;
  }
  return queue.splice(0, pushes);
}
