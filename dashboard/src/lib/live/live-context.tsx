import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Selections } from '../picks/selections.ts';
import type { Watchlist } from '../watchlist.ts';
import type { Clock } from './clock.ts';
import type { LiveClient, LiveStatus } from './live-client.ts';

/** What main.tsx opens and every page shares. */
export interface Live {
  client: LiveClient;
  clock: Clock;
  watchlist: Watchlist;
  selections: Selections;
}

const LiveContext = createContext<Live | null>(null);
export const LiveProvider = LiveContext.Provider;

export function useLive(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error('useLive needs a LiveProvider above');
  return live;
}

export function useLiveStatus(): LiveStatus {
  const { client } = useLive();
  return useSyncExternalStore(client.watchStatus, client.status);
}
