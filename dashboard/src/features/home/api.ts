import { discoverTokens } from '@mintscope/schemas/api/market/discover-tokens';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/call.ts';
import { useLive } from '../../lib/live/live-context.tsx';

const everyMs = 30_000;

/** The newest tokens that a visitor may see. */
export function usePreviewRows(limit: number) {
  return useHeldRows('age', limit);
}

/** The best scored of all tokens the server follows; the live feed knows the newest alone. */
export function useBestRows(limit: number) {
  return useHeldRows('score', limit);
}

function useHeldRows(sortBy: 'age' | 'score', limit: number) {
  const { client } = useLive();
  const query = useQuery({
    queryKey: ['home', sortBy, limit],
    queryFn: ({ signal }) => call(discoverTokens, { query: { limit, sortBy, sortOrder: 'desc' }, signal }),
    refetchInterval: everyMs,
    staleTime: everyMs / 2,
  });
  useEffect(() => {
    if (query.data) client.book.hold('list', query.data, Date.now());
  }, [client, query.data]);
  return query;
}
