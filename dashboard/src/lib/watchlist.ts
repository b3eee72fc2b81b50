import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.ts';
import { showToast } from './toasts.ts';

const key = 'watchlist';
const most = 500;

/** Tokens this visitor follows, in this browser. */
export interface Watchlist {
  /** Newest first. */
  list: () => readonly string[];
  has: (address: string) => boolean;
  toggle: (address: string) => void;
  watch: (listener: () => void) => () => void;
}

export function createWatchlist(): Watchlist {
  const stored = readStored(key);
  let addresses = new Set(Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : []);
  const listeners = new Set<() => void>();
  return {
    list: () => [...addresses],
    has: (address) => addresses.has(address),
    toggle(address) {
      const adding = !addresses.has(address);
      addresses = new Set(adding ? [address, ...addresses] : [...addresses].filter((entry) => entry !== address));
      writeStored(key, [...addresses].slice(0, most));
      for (const listener of listeners) listener();
      void showToast(adding ? 'Added to watchlist' : 'Removed from watchlist');
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useWatched(watchlist: Watchlist, address: string): boolean {
  return useSyncExternalStore(watchlist.watch, () => watchlist.has(address));
}
