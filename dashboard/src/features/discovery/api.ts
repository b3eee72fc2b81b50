import { discoverTokens } from '@mintscope/schemas/api/market/discover-tokens';
import { searchTokens } from '@mintscope/schemas/api/market/search-tokens';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/call.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { search, usableResults, type View } from './model.ts';

const refreshMs = 30_000;
const freshMs = 25_000;

/** Loads the list for a view into the token book, and again every 30 s unless it is younger than 25 s. */
export function useTokenList({ limit, minScore, sortBy, sortOrder }: View) {
  const { client } = useLive();
  const query = useQuery({
    queryKey: ['discover', limit, minScore, sortBy, sortOrder],
    queryFn: async ({ signal }) => {
      const rows = await call(discoverTokens, { query: { limit, minScore, sortBy, sortOrder }, signal });
      if (!Array.isArray(rows)) throw new Error('Invalid data format received');
      return rows;
    },
    refetchInterval: refreshMs,
    staleTime: freshMs,
  });
  useEffect(() => {
    if (query.data) client.book.hold('list', query.data, Date.now());
  }, [client, query.data]);
  return query;
}

/** Looks beyond the loaded rows. When the call fails, the loaded rows are filtered alone and `isError` says so. */
export function useTokenSearch(text: string) {
  const { client } = useLive();
  const enabled = text.length >= search.fromLength;
  const query = useQuery({
    queryKey: ['search', text],
    queryFn: async ({ signal }) =>
      usableResults(await call(searchTokens, { query: { query: text, limit: search.limit }, signal })),
    enabled,
    retry: false,
  });
  const found = enabled ? query.data : undefined;
  useEffect(() => {
    client.book.hold('search', found ?? [], Date.now());
  }, [client, found]);
  return { isFetching: enabled && query.isFetching, isError: enabled && query.isError };
}
