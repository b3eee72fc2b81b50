import { limits } from '@mintscope/schemas/limits';
import { useEffect } from 'react';
import { useLive } from '../../lib/live/live-context.tsx';
import { useAdminSettings } from '../../lib/product-settings/use-admin-settings.ts';

/**
 * Follows the newest tokens while the list is open: as many as are shown, and never fewer than the server's default. Where admins have
 * lists not follow the feed, picks alone are followed, and rows change when the list is read again.
 */
export function useLiveSubscription(limit: number): void {
  const { client } = useLive();
  const { enableRealTimeUpdates } = useAdminSettings().settings;
  const wanted = Math.max(limit, limits.liveTokensDefault);
  useEffect(() => {
    client.subscribe(enableRealTimeUpdates ? { channel: 'tokens', limit: wanted } : { channel: 'picks' });
  }, [client, wanted, enableRealTimeUpdates]);
}
