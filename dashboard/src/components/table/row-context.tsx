import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Clock } from '../../lib/live/clock.ts';
import type { RowStore } from '../../lib/live/row-store.ts';

export interface RowSource<Row> {
  store: RowStore<Row>;
  clock: Clock;
}

/** The rows that the cells below read. Cells know the type of their rows; the table does not. */
const RowSourceContext = createContext<RowSource<unknown> | null>(null);

export function RowSourceProvider<Row>({ source, children }: { source: RowSource<Row>; children: ReactNode }) {
  return <RowSourceContext value={source as RowSource<unknown>}>{children}</RowSourceContext>;
}

export function useRowSource<Row>(): RowSource<Row> {
  const source = useContext(RowSourceContext);
  if (!source) throw new Error('A cell was drawn outside of a RowSourceProvider');
  return source as RowSource<Row>;
}

/** Whether the row around was met: pointed at, focused or under the cursor. What shows only then is drawn only then. */
export const RowMet = createContext(false);

/** A value of one row; the component draws again only when the value itself changes, so select primitives. */
export function useRowValue<Row, Value>(id: string, select: (row: Row | undefined) => Value): Value {
  const { store } = useRowSource<Row>();
  return useSyncExternalStore(
    (listener) => store.watchRow(id, listener),
    () => select(store.get(id)),
  );
}
