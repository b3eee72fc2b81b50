import { listSelectedTokens } from '@mintscope/schemas/api/picks/list-selected-tokens';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/call.ts';
import { useLive } from '../../lib/live/live-context.tsx';

const everyMs = 30_000;
/** A feed that is back sooner has told all of it; one that ended with its session takes this page with it. */
const lostMs = 3_000;
const mostSelections = 200;

/** The platform's picks, into the book; the feed's own list takes their place, and while it is open nothing is asked for. */
export function usePlatformPicks(live: boolean) {
  const { client } = useLive();
  const query = useQuery({
    queryKey: ['picks', 'selected', 'platform'],
    async queryFn({ signal }) {
      const asked = client.picks.ask();
      const { selections } = await call(listSelectedTokens, {
        query: { scope: 'platform', limit: mostSelections },
        signal,
      });
      // Held as it arrives and never again: the feed goes on from there.
      if (client.status().connection.phase !== 'open' || !client.picks.told('platform')) {
        client.picks.hold('platform', selections, { asked, most: mostSelections });
      }
      return selections;
    },
    refetchInterval: live ? false : everyMs,
  });
  const { refetch } = query;
  const wasLive = useRef(live);
  useEffect(() => {
    if (live) wasLive.current = true;
    if (live || !wasLive.current) return;
    const timer = setTimeout(() => {
      wasLive.current = false;
      void refetch();
    }, lostMs);
    return () => clearTimeout(timer);
  }, [live, refetch]);
  return query;
}
