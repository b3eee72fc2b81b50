/**
 * Rows outside React: one object per row, replaced when it changes, and one list of listeners per row, so that a change of
 * one row wakes the cells of that row alone. Writers collect what comes in between two frames and write once.
 */
export interface RowStore<Row> {
  get: (id: string) => Row | undefined;
  /** Every row, in no order. */
  all: () => Iterable<Row>;
  size: () => number;
  /** Grows with each write; rows may have changed, come or gone. */
  version: () => number;
  /** Writes rows and wakes their listeners, then those of the list, once. */
  write: (changed: Iterable<readonly [string, Row]>, removed?: Iterable<string>) => void;
  watchRow: (id: string, listener: () => void) => () => void;
  watchAll: (listener: () => void) => () => void;
}

export function createRowStore<Row>(): RowStore<Row> {
  const rows = new Map<string, Row>();
  const rowListeners = new Map<string, Set<() => void>>();
  const listListeners = new Set<() => void>();
  let version = 0;

  function wake(id: string): void {
    for (const listener of rowListeners.get(id) ?? []) listener();
  }

  return {
    get: (id) => rows.get(id),
    all: () => rows.values(),
    size: () => rows.size,
    version: () => version,
    write(changed, removed = []) {
      const touched: string[] = [];
      for (const [id, row] of changed) {
        if (rows.get(id) === row) continue;
        rows.set(id, row);
        touched.push(id);
      }
      for (const id of removed) if (rows.delete(id)) touched.push(id);
      if (touched.length === 0) return;
      version += 1;
      touched.forEach(wake);
      for (const listener of listListeners) listener();
    },
    watchRow(id, listener) {
      const listeners = rowListeners.get(id) ?? new Set();
      rowListeners.set(id, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && rowListeners.get(id) === listeners) rowListeners.delete(id);
      };
    },
    watchAll(listener) {
      listListeners.add(listener);
      return () => listListeners.delete(listener);
    },
  };
}
