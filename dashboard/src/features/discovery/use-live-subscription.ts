import { limits } from '@mintscope/schemas/limits';
import { useEffect } from 'react';
import { useLive } from '../../lib/live/live-context.tsx';

/** Follows the newest tokens while the list is open: as many as are shown, and never fewer than the server's default. */
export function useLiveSubscription(limit: number): void {
  const { client } = useLive();
  const wanted = Math.max(limit, limits.liveTokensDefault);
  useEffect(() => {
    client.subscribe({ channel: 'tokens', limit: wanted });
  }, [client, wanted]);
}
