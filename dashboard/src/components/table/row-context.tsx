import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { Clock } from '../../lib/live/clock.ts';
import type { RowStore } from '../../lib/live/row-store.ts';
import { createRowSlot, type RowSlot } from './row-slot.ts';

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

/** Whether the table around has so much room that a cell may say more. */
export const RoomyTable = createContext(false);

const RowSlotContext = createContext<RowSlot | null>(null);

/** What is inside shows this row; where it names none itself, it is drawn once for one row after another. */
export function ShownRow({ id, children }: { id: string; children: ReactNode }) {
  const { store } = useRowSource();
  // The first row alone: those that follow are shown below.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const slot = useMemo(() => createRowSlot(store, id), [store]);
  useLayoutEffect(() => slot.show(id), [slot, id]);
  return <RowSlotContext value={slot}>{children}</RowSlotContext>;
}

/** The slot of a row of this id, which keeps it, or of the row around. */
export function useRowSlot(id: string | undefined): RowSlot {
  const { store } = useRowSource();
  const around = useContext(RowSlotContext);
  const own = useMemo(() => (id === undefined ? null : createRowSlot(store, id)), [store, id]);
  useLayoutEffect(() => (own && id !== undefined ? own.show(id) : undefined), [own, id]);
  const slot = own ?? around;
  if (!slot) throw new Error('A text without a row');
  return slot;
}

/** A value of one row; the component draws again only when the value itself changes, so select primitives. */
export function useRowValue<Row, Value>(id: string, select: (row: Row | undefined) => Value): Value {
  const { store } = useRowSource<Row>();
  const watch = useCallback((listener: () => void) => store.watchRow(id, listener), [store, id]);
  return useSyncExternalStore(watch, () => select(store.get(id)));
}

/** Several of them, all primitives, with one listener. */
export function useRowValues<Row, Values extends object>(id: string, select: (row: Row | undefined) => Values): Values {
  const latest = useRef<Values>(null);
  return useRowValue<Row, Values>(id, (row) => {
    const next = select(row);
    if (JSON.stringify(latest.current) !== JSON.stringify(next)) latest.current = next;
    return latest.current ?? next;
  });
}
