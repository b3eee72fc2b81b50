import { useEffect, useSyncExternalStore } from 'react';
import { useLive } from './live/live-context.tsx';

/** Keeps the user's own picks loaded while the page is open. */
export function useOwnPicks(): void {
  const { selections } = useLive();
  useEffect(() => selections.want(), [selections]);
}

/** Whether the token is one of the user's own picks. */
export function useSelected(mint: string): boolean {
  const { client, selections } = useLive();
  return useSyncExternalStore(
    (listener) => {
      const stops = [client.picks.picks.watchAll(listener), selections.watch(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    () => selections.has(mint),
  );
}
