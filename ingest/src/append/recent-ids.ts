/** What was accepted a short while ago, and the promise of its durability. */
export interface RecentIds {
  get(id: string): Promise<void> | undefined;
  add(id: string, durable: Promise<void>): void;
  remove(id: string): void;
}

/** Remembers at least the last `capacity` ids and at most twice as many: two generations, the older one forgotten whole. */
export function createRecentIds(capacity: number): RecentIds {
  let young = new Map<string, Promise<void>>();
  let old = new Map<string, Promise<void>>();
  return {
    get: (id) => young.get(id) ?? old.get(id),
    add(id, durable) {
      if (young.size >= capacity) {
        old = young;
        young = new Map();
      }
      young.set(id, durable);
    },
    remove(id) {
      young.delete(id);
      old.delete(id);
    },
  };
}
