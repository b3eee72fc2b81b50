import { useEffect } from 'react';
import { useLive } from '../live/live-context.tsx';
import { useSettingsStore } from '../settings/settings-context.tsx';
import { showToast } from '../toasts.ts';
import { tellConnection } from './tell-connection.ts';
import { tellWatchlist } from './tell-watchlist.ts';

export type Tell = (text: string, kind: 'message' | 'success' | 'error') => void;

const tell: Tell = (text, kind) => void showToast(text, kind);

/** Says what the settings ask to be told about. Once for the whole page. */
export function useNotifications(): void {
  const { client, watchlist } = useLive();
  const settings = useSettingsStore();
  useEffect(() => {
    const wanted = (kind: 'connection' | 'watchlist') => () => settings.read().settings.notifications[kind];
    const stops = [
      tellConnection(client, wanted('connection'), tell),
      tellWatchlist(client.book.rows, watchlist, wanted('watchlist'), tell),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, watchlist, settings]);
}
