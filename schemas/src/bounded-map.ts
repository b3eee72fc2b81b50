/**
 * A map that keeps at least the last `capacity` entries that were set or moved forward by `get`, and at most twice as many.
 * Two generations, the older forgotten whole: deleting a Map's first entry one by one costs a walk over everything deleted
 * before it.
 */
export interface BoundedMap<Value> {
  get(key: string): Value | undefined;
  has(key: string): boolean;
  set(key: string, value: Value): void;
  delete(key: string): void;
}

export function createBoundedMap<Value>(capacity: number): BoundedMap<Value> {
  let young = new Map<string, Value>();
  let old = new Map<string, Value>();

  function set(key: string, value: Value): void {
    if (young.size >= capacity && !young.has(key)) {
      old = young;
      young = new Map();
    }
    young.set(key, value);
  }

  return {
    set,
    get(key) {
      const value = young.get(key);
      if (value !== undefined) return value;
      const older = old.get(key);
      if (older !== undefined) set(key, older);
      return older;
    },
    has: (key) => young.has(key) || old.has(key),
    delete(key) {
      young.delete(key);
      old.delete(key);
    },
  };
}
