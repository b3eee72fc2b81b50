import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { accountAlertsOf, useAccountAlerts } from '../../lib/alerts/account-alerts.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { type FollowedFirings, followFirings } from './follow-firings.ts';
import { createFiringTeller } from './tell-firings.ts';

/** Tells firings as they come, and has what is shown of alerts read anew after each change. */
export function FiringNews({ userId }: { userId: string }) {
  const { client } = useLive();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data } = useAccountAlerts();
  const [followed, setFollowed] = useState<FollowedFirings | null>(null);
  const open = useEffectEvent((path: string) => void navigate(path));
  useEffect(
    () =>
      client.account.watch((update) => {
        void queries.invalidateQueries(accountAlertsOf(userId));
        if (update.type === 'alerts_fired') void queries.invalidateQueries({ queryKey: ['firings'] });
      }),
    [client, queries, userId],
  );
  useEffect(() => {
    const tell = createFiringTeller((path) => open(path));
    const following = followFirings(client, (told) => void tell(told));
    setFollowed(following);
    return following.stop;
  }, [client]);
  useEffect(() => {
    if (data) followed?.know(data.newest ?? 0);
  }, [data, followed]);
  return null;
}
