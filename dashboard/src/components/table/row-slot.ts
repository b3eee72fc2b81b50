import type { RowStore } from '../../lib/live/row-store.ts';

/** Writes what an element shows of the row of its slot; told whether that is another row than before. */
type Write = (isOther: boolean) => void;

/** The place of one row after another: what is in it is drawn once, and written anew when its row changes or another one takes its place. */
export interface RowSlot {
  id: () => string;
  follow: (write: Write) => () => void;
  /** Shows this row from now on; gives the way to stop. */
  show: (id: string) => () => void;
}

export function createRowSlot({ watchRow }: Pick<RowStore<unknown>, 'watchRow'>, first: string): RowSlot {
  const writers = new Set<Write>();
  let shown = first;
  const tell = (isOther: boolean) => {
    for (const write of writers) write(isOther);
  };
  return {
    id: () => shown,
    follow(write) {
      writers.add(write);
      return () => writers.delete(write);
    },
    show(id) {
      if (id !== shown) {
        shown = id;
        tell(true);
      }
      return watchRow(id, () => tell(false));
    },
  };
}
