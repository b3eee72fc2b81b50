import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { readStored, writeStored } from './storage.ts';
import { showToast } from './toasts.ts';

const key = 'watchlist';
const most = 500;

/** What a star did. */
type Starred = (mint: string, added: boolean) => void;

/**
 * The stars of this browser, the same in all its tabs: a visitor's own, the oldest beyond 500 let go, or a user's chosen watchlist,
 * which is kept on the server (lists/list-store.ts).
 */
export interface Watchlist {
  /** In its order; a visitor's newest first. */
  list: () => readonly string[];
  has: (mint: string) => boolean;
  /** Does what the star shown here promises, to the list as other tabs have left it. */
  toggle: (mint: string) => void;
  /** Takes over what the server keeps. */
  hold: (mints: readonly string[]) => void;
  /** Tells one listener what stars do from now on, and what they did while there was none. Gives the way to stop. */
  follow: (listener: Starred) => () => void;
  watch: (listener: () => void) => () => void;
  /** Stops following other tabs. */
  close: () => void;
}

export function createWatchlist(): Watchlist {
  const store = createStore(() => readMints() ?? new Set<string>());
  /** Storage may be full or blocked: what it holds is then older than what is here. */
  let kept = true;
  const become = (next: Set<string>) => store.setState(next, true);
  const waiting: Parameters<Starred>[] = [];
  const wait: Starred = (...starred) => void waiting.push(starred);
  let tell = wait;

  function followOtherTabs(event: StorageEvent): void {
    if (event.key === key) become(readMints() ?? store.getState());
  }

  function hold(next: readonly string[]): void {
    kept = writeStored(key, next);
    become(new Set(next));
  }

  addEventListener('storage', followOtherTabs);
  return {
    list: () => [...store.getState()],
    has: (mint) => store.getState().has(mint),
    toggle(mint) {
      const mints = store.getState();
      const adding = !mints.has(mint);
      const others = [...((kept && readMints()) || mints)].filter((entry) => entry !== mint);
      hold(adding ? [mint, ...others].slice(0, most) : others);
      tell(mint, adding);
      void showToast(adding ? 'Added to watchlist' : 'Removed from watchlist');
    },
    hold,
    follow(listener) {
      tell = listener;
      for (const starred of waiting.splice(0)) listener(...starred);
      return () => {
        tell = wait;
      };
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
