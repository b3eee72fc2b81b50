import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveClient } from '../live/live-client.ts';
import { useLive } from '../live/live-context.tsx';
import { retryFailed } from '../live/retry-failed.ts';
import { useSettingsStore } from '../settings/settings-context.tsx';
import { loadToasts, showToast } from '../toasts.ts';
import type { Tell } from './tell.ts';
import { tellConnection } from './tell-connection.ts';
import { tellWatchlist } from './tell-watchlist.ts';
import { UnreadMark } from './unread-mark.tsx';

const tell: Tell = (text, kind) => void showToast(text, kind);

/** Says what the settings ask to be told about and how much of the chat is unread, and mends what a lost connection left. Once for the whole page. */
export function Notifications() {
  const { client, watchlist } = useLive();
  const settings = useSettingsStore();
  const queries = useQueryClient();
  useEffect(() => {
    const wanted = (kind: 'connection' | 'watchlist') => () => settings.read().settings.notifications[kind];
    const stops = [
      retryFailed(client, queries),
      tellConnection(client, wanted('connection'), tell),
      whenReady(client, () => void loadToasts()),
      tellWatchlist(client.book.rows, watchlist, wanted('watchlist'), tell),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, queries, watchlist, settings]);
  return <UnreadMark />;
}

/** Once the first rows are drawn: then there is time for what may be needed later. Gives the way to stop. */
function whenReady(client: LiveClient, run: () => void): () => void {
  const stop = client.watchStatus(() => {
    if (!client.status().ready) return;
    stop();
    run();
  });
  return stop;
}
