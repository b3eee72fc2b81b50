import { useEffect } from 'react';
import { useLive } from '../../lib/live/live-context.tsx';

/** Asks again when the feed tells of trades, at most once in `atMostEveryMs`. */
export function useFollowTrades(mint: string, refetch: () => unknown, atMostEveryMs: number): void {
  const { client } = useLive();
  useEffect(() => {
    const { rows } = client.book;
    const told = () => rows.get(mint)?.swaps;
    let swaps = told();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = rows.watchRow(mint, () => {
      if (told() === swaps) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        swaps = told();
        void refetch();
      }, atMostEveryMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client, mint, refetch, atMostEveryMs]);
}
