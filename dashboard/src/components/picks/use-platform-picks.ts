import { listSelectedTokens } from '@mintscope/schemas/api/picks/list-selected-tokens';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/call.ts';
import { useLive } from '../../lib/live/live-context.tsx';

const everyMs = 30_000;
const mostSelections = 200;

/** The platform's picks, into the book; the feed's own list takes their place, and while it is open nothing is asked for. */
export function usePlatformPicks(live: boolean) {
  const { client } = useLive();
  const query = useQuery({
    queryKey: ['picks', 'selected', 'platform'],
    queryFn: async ({ signal }) =>
      (await call(listSelectedTokens, { query: { scope: 'platform', limit: mostSelections }, signal })).selections,
    refetchInterval: live ? false : everyMs,
  });
  useEffect(() => {
    if (query.data && !(live && client.picks.told('platform'))) client.picks.hold('platform', query.data);
  }, [client, live, query.data]);
  return query;
}
