import type { TokenRow } from '@mintscope/schemas/token';
import { useEffect, useState } from 'react';
import type { RowStore } from '../../lib/live/row-store.ts';

/** Orders settle once a second: a list that is read is not shuffled faster. */
const settleMs = 1_000;

/** Ids of the `count` rows with the highest `rank`, following the store. Rows without one are left out. */
export function useTopRows(
  store: RowStore<TokenRow>,
  rank: (row: TokenRow) => number | null,
  count: number,
): readonly string[] {
  const [ids, setIds] = useState(() => topRows(store.all(), rank, count));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      timer = undefined;
      setIds((before) => {
        const after = topRows(store.all(), rank, count);
        return before.join() === after.join() ? before : after;
      });
    };
    settle();
    const stop = store.watchAll(() => {
      // What fills an empty list need not wait.
      timer ??= setTimeout(settle, store.size() <= count ? 0 : settleMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store, rank, count]);
  return ids;
}

export function topRows(rows: Iterable<TokenRow>, rank: (row: TokenRow) => number | null, count: number): string[] {
  const ranked: { row: TokenRow; key: number }[] = [];
  for (const row of rows) {
    const key = rank(row);
    if (key !== null) ranked.push({ row, key });
  }
  ranked.sort((a, b) => b.key - a.key || b.row.createdAt - a.row.createdAt || (a.row.address < b.row.address ? -1 : 1));
  return ranked.slice(0, count).map(({ row }) => row.address);
}
