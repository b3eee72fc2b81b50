import type { TokenRow } from '@mintscope/schemas/token';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { RowStore } from '../../lib/live/row-store.ts';
import { countNew, orderRows, sameOrder, type View } from './model.ts';

/** Orders settle at most four times a second, however often rows change. */
const settleMs = 250;

export interface RowOrder {
  order: readonly string[];
  /** Rows that would be shown if the order were not held. */
  newCount: number;
  hold: (held: boolean) => void;
  release: () => void;
}

/** The order of rows for a view, following the store; standing still while held. A change of the view applies at once. */
export function useRowOrder(store: RowStore<TokenRow>, view: View, text: string, mayHold: boolean): RowOrder {
  const { limit, minScore, sortBy, sortOrder, calledOnly } = view;
  const compute = useMemo(
    () => () => orderRows(store.all(), { limit, minScore, sortBy, sortOrder, calledOnly }, text),
    [store, limit, minScore, sortBy, sortOrder, calledOnly, text],
  );
  const [latest, setLatest] = useState({ compute, order: compute() });
  const [held, setHeld] = useState<{ compute: typeof compute; order: readonly string[] } | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      timer = undefined;
      setLatest((before) => {
        const order = compute();
        return before.compute === compute && sameOrder(before.order, order) ? before : { compute, order };
      });
    };
    settle();
    const stop = store.watchAll(() => {
      timer ??= setTimeout(settle, settleMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store, compute]);

  const hold = useCallback(
    (on: boolean) => setHeld((before) => (on && mayHold ? (before ?? latest) : null)),
    [latest, mayHold],
  );
  const release = useCallback(() => setHeld((before) => (before ? latest : null)), [latest]);
  const shown = held && held.compute === compute && mayHold ? held.order : latest.order;
  const newCount = shown === latest.order ? 0 : countNew(shown, latest.order);
  return { order: shown, newCount, hold, release };
}
