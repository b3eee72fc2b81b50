import { useEffect } from 'react';
import type { LiveClient } from '../live/live-client.ts';
import { useLive } from '../live/live-context.tsx';
import { useSettingsStore } from '../settings/settings-context.tsx';
import { loadToasts, showToast } from '../toasts.ts';
import type { Tell } from './tell.ts';
import { tellConnection } from './tell-connection.ts';
import { tellWatchlist } from './tell-watchlist.ts';

const tell: Tell = (text, kind) => void showToast(text, kind);

/** Says what the settings ask to be told about. Once for the whole page; draws nothing. */
export function Notifications(): null {
  const { client, watchlist } = useLive();
  const settings = useSettingsStore();
  useEffect(() => {
    const wanted = (kind: 'connection' | 'watchlist') => () => settings.read().settings.notifications[kind];
    const stops = [
      tellConnection(client, wanted('connection'), tell),
      whenReady(client, () => void loadToasts()),
      tellWatchlist(client.book.rows, watchlist, wanted('watchlist'), tell),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, watchlist, settings]);
  return null;
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
