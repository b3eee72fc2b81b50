import { useLiveStatus } from '../../lib/live/live-context.tsx';
import { useAdminSettings } from '../../lib/product-settings/use-admin-settings.ts';

/** What the live feed means for a list that is read as well. */
export interface Feed {
  /** It has told a list since the page was opened. */
  isThere: boolean;
  /** How often the list is read again (ms): not while the line is up and tells it. */
  refetchInterval: number | false;
  /** Whether the feed knows better than an answer of then (ms): while the line is up, and what it told before it was lost. */
  takesPlaceOf: (answeredAtMs: number) => boolean;
}

export function useFeed(): Feed {
  const { ready, connection, lastHeardMs } = useLiveStatus();
  const { refreshInterval, enableRealTimeUpdates } = useAdminSettings().settings;
  const isThere = ready && enableRealTimeUpdates;
  // A line that has just come back has told nothing yet.
  const isUp = isThere && connection.phase === 'open' && connection.lastSeq > 0;
  return {
    isThere,
    refetchInterval: isUp ? false : refreshInterval,
    takesPlaceOf: (answeredAtMs) => isThere && (isUp || answeredAtMs <= (lastHeardMs ?? 0)),
  };
}
