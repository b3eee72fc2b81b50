import { useSyncExternalStore } from 'react';
import { type Live, useLive } from '../live/live-context.tsx';
import { useSession } from '../session/session-context.tsx';
import type { SessionStore } from '../session/session-store.ts';
import { type ListState, ListStore } from './list-store.ts';

/** One for each open application, made when a part of it first asks. */
const opened = new WeakMap<Live['watchlist'], ListStore>();

export function listsOf({ watchlist, client }: Pick<Live, 'watchlist' | 'client'>, session: SessionStore): ListStore {
  const known = opened.get(watchlist);
  if (known) return known;
  const lists = new ListStore({ session, watchlist, watchNews: (tell) => watchNews(client, tell) });
  opened.set(watchlist, lists);
  return lists;
}

/** What was told while the line was down is told no more. */
function watchNews(client: Live['client'], tell: (rev: number | null) => void): () => void {
  let wasLost = false;
  const stops = [
    client.account.watch((update) => update.type === 'account_lists' && tell(update.rev)),
    client.watchStatus(() => {
      const { phase } = client.status().connection;
      if (phase === 'waiting') wasLost = true;
      if (phase !== 'open' || !wasLost) return;
      wasLost = false;
      tell(null);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

export function closeLists({ watchlist }: Pick<Live, 'watchlist'>): void {
  opened.get(watchlist)?.close();
  opened.delete(watchlist);
}

/** The user's lists, and what changes them. */
export function useLists(): ListState & { store: ListStore } {
  const store = listsOf(useLive(), useSession().store);
  return { ...useSyncExternalStore(store.watch, store.read), store };
}
