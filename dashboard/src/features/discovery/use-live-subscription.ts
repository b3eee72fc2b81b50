import { limits } from '@mintscope/schemas/limits';
import { useEffect } from 'react';
import { useLive } from '../../lib/live/live-context.tsx';
import { useAdminSettings } from '../../lib/product-settings/use-admin-settings.ts';
import type { View } from './model.ts';
import type { Reach } from './use-reach.ts';

/**
 * Follows the tokens that the list shows while it is open: the same filter and order, as many as are shown and never fewer than the server's
 * default. Where admins have lists not follow the feed, picks alone are followed, and rows change when the list is read again.
 * @param filter null = not known yet.
 */
export function useLiveSubscription(
  { limit, sortBy, sortOrder }: Pick<View, 'limit' | 'sortBy' | 'sortOrder'>,
  { reach }: Pick<Reach, 'reach'>,
  filter: string | null,
): void {
  const { client } = useLive();
  const { enableRealTimeUpdates } = useAdminSettings().settings;
  const wanted = Math.max(reach, limits.liveTokensDefault);
  const goOn = reach > limit;
  useEffect(() => {
    if (!enableRealTimeUpdates) client.subscribe({ channel: 'picks' });
    else if (filter !== null) {
      const list = { channel: 'tokens', limit: wanted, filter, sortBy, sortOrder } as const;
      client.subscribe(goOn ? { ...list, goOn } : list);
    }
  }, [client, wanted, goOn, filter, sortBy, sortOrder, enableRealTimeUpdates]);
}
