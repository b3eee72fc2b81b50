import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { accountAlertsOf, useAccountAlerts } from '../../lib/alerts/account-alerts.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { createFiringMessages, FiringMessages } from './firing-messages.tsx';
import { type FollowedFirings, followFirings } from './follow-firings.ts';
import { createFiringTeller } from './tell-firings.ts';

/** The message comes first; what is shown of alerts besides is read when that has been painted (ms). */
const paintMs = 100;

/** Tells firings as they come, and has what is shown of alerts read anew after each change. */
export function FiringNews({ userId }: { userId: string }) {
  const { client } = useLive();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data } = useAccountAlerts();
  const [messages] = useState(createFiringMessages);
  const [followed, setFollowed] = useState<FollowedFirings | null>(null);
  const open = useEffectEvent((path: string) => void navigate(path));
  useEffect(() => {
    const readAnew = () => queries.invalidateQueries(accountAlertsOf(userId));
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const stop = client.account.watch((update) => {
      if (update.type !== 'alerts_fired') return void readAnew();
      waiting ??= setTimeout(() => {
        waiting = undefined;
        void readAnew();
        void queries.invalidateQueries({ queryKey: ['firings'] });
      }, paintMs);
    });
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, [client, queries, userId]);
  useEffect(() => {
    const tell = createFiringTeller({ messages, open: (path) => open(path) });
    const following = followFirings(client, tell);
    setFollowed(following);
    return following.stop;
  }, [client, messages]);
  useEffect(() => {
    if (data) followed?.know(data.newest ?? 0);
  }, [data, followed]);
  return <FiringMessages messages={messages} onOpen={(path) => open(path)} />;
}
