import { discoverTokens } from '@mintscope/schemas/api/market/discover-tokens';
import { searchTokens } from '@mintscope/schemas/api/market/search-tokens';
import { limits } from '@mintscope/schemas/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/call.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { useAdminSettings } from '../../lib/product-settings/use-admin-settings.ts';
import { search, usableResults, type View } from './model.ts';

const freshMs = 25_000;

/**
 * Loads the list for a view into the token book, and again as often as admins have it, unless it is younger than 25 s. Called tokens are few: for
 * them alone as many are looked through as the server gives.
 */
export function useTokenList({ limit: shown, minScore, sortBy, sortOrder, calledOnly }: View) {
  const { client } = useLive();
  const { refreshInterval } = useAdminSettings().settings;
  const limit = calledOnly ? limits.discoverTokens : shown;
  const query = useQuery({
    queryKey: ['discover', limit, minScore, sortBy, sortOrder],
    queryFn: async ({ signal }) => {
      const rows = await call(discoverTokens, { query: { limit, minScore, sortBy, sortOrder }, signal });
      if (!Array.isArray(rows)) throw new Error('Invalid data format received');
      return rows;
    },
    refetchInterval: refreshInterval,
    staleTime: Math.min(freshMs, refreshInterval),
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
