import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { readStored, writeStored } from './storage.ts';
import { showToast } from './toasts.ts';

const key = 'watchlist';
const most = 500;

/** Tokens followed in this browser. All its tabs hold the same ones; the oldest beyond 500 are let go. */
export interface Watchlist {
  /** Newest first. */
  list: () => readonly string[];
  has: (mint: string) => boolean;
  /** Does what the star shown here promises, to the list as other tabs have left it. */
  toggle: (mint: string) => void;
  watch: (listener: () => void) => () => void;
  /** Stops following other tabs. */
  close: () => void;
}

export function createWatchlist(): Watchlist {
  const store = createStore(() => readMints() ?? new Set<string>());
  /** Storage may be full or blocked: what it holds is then older than what is here. */
  let kept = true;
  const become = (next: Set<string>) => store.setState(next, true);

  function followOtherTabs(event: StorageEvent): void {
    if (event.key === key) become(readMints() ?? store.getState());
  }

  addEventListener('storage', followOtherTabs);
  return {
    list: () => [...store.getState()],
    has: (mint) => store.getState().has(mint),
    toggle(mint) {
      const mints = store.getState();
      const adding = !mints.has(mint);
      const others = [...((kept && readMints()) || mints)].filter((entry) => entry !== mint);
      const next = adding ? [mint, ...others].slice(0, most) : others;
      kept = writeStored(key, next);
      become(new Set(next));
      void showToast(adding ? 'Added to watchlist' : 'Removed from watchlist');
    },
    watch: store.subscribe,
    close: () => removeEventListener('storage', followOtherTabs),
  };
}

export function useWatched(watchlist: Watchlist, mint: string): boolean {
  return useSyncExternalStore(watchlist.watch, () => watchlist.has(mint));
}

/** Null where nothing is kept, which is no wish to watch nothing: an emptied list is kept as one. */
function readMints(): Set<string> | null {
  const stored = readStored(key);
  return Array.isArray(stored) ? new Set(stored.filter((entry) => typeof entry === 'string').slice(0, most)) : null;
}
