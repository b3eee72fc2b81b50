import { discoverTokens } from '@mintscope/schemas/api/market/discover-tokens';
import { searchTokens } from '@mintscope/schemas/api/market/search-tokens';
import { limits } from '@mintscope/schemas/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/call.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { search, usableResults, type View } from './model.ts';
import { useFeed } from './use-feed.ts';
import type { Reach } from './use-reach.ts';

const freshMs = 25_000;

/**
 * Loads the list for a view into the token book. The feed of the same view takes its place: what has left the list by now is let go. Without
 * it, and while its line is lost, the list is read again as often as admins have it.
 * @param filter null = not known yet.
 */
export function useTokenList(
  { limit: chosen, minScore, sortBy, sortOrder }: View,
  { reach }: Pick<Reach, 'reach'>,
  filter: string | null,
) {
  const { client } = useLive();
  const { isThere, refetchInterval, takesPlaceOf } = useFeed();
  // The feed tells what the list goes on with; without it it is read page by page.
  const limit = isThere ? chosen : reach;
  const query = useQuery({
    queryKey: ['discover', limit, minScore, sortBy, sortOrder, filter],
    queryFn: async ({ signal }) => {
      const wish = { minScore, sortBy, sortOrder, filter: filter ?? '' };
      if (limit > limits.discoverTokens) return (await import('./read-pages.ts')).readPages(wish, limit, signal);
      const rows = await call(discoverTokens, { query: { ...wish, limit }, signal });
      if (!Array.isArray(rows)) throw new Error('Invalid data format received');
      return rows;
    },
    enabled: filter !== null,
    refetchInterval,
    staleTime: Math.min(freshMs, refetchInterval || freshMs),
  });
  const { data, dataUpdatedAt } = query;
  const isFed = takesPlaceOf(dataUpdatedAt);
  useEffect(() => {
    if (data) client.book.hold('list', isFed ? [] : data, dataUpdatedAt);
  }, [client, data, dataUpdatedAt, isFed]);
  return query;
}

/** Looks beyond the loaded rows. When the call fails, the loaded rows are filtered alone and `isError` says so. */
export function useTokenSearch(text: string) {
  const { client } = useLive();
  const enabled = text.length >= search.fromLength;
  const query = useQuery({
    queryKey: ['search', text],
    queryFn: async ({ signal }) => usableResults(await call(searchTokens, { query: { query: text }, signal })),
    enabled,
    retry: false,
  });
  const found = enabled ? query.data : undefined;
  useEffect(() => {
    client.book.hold('search', found ?? [], Date.now());
  }, [client, found]);
  return { isFetching: enabled && query.isFetching, isError: enabled && query.isError };
}
