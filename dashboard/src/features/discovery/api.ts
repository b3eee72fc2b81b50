import { discoverTokens } from '@mintscope/schemas/api/market/discover-tokens';
import { pageTokens } from '@mintscope/schemas/api/market/page-tokens';
import { searchTokens } from '@mintscope/schemas/api/market/search-tokens';
import { limits } from '@mintscope/schemas/limits';
import type { TokenRow } from '@mintscope/schemas/token';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/call.ts';
import { useLive, useLiveStatus } from '../../lib/live/live-context.tsx';
import { useAdminSettings } from '../../lib/product-settings/use-admin-settings.ts';
import { search, usableResults, type View } from './model.ts';
import type { Reach } from './use-reach.ts';

const freshMs = 25_000;

/**
 * Loads the list for a view into the token book, and again as often as admins have it, unless it is younger than 25 s. The feed of the same
 * view takes its place: what has left the list by now is let go.
 * @param filter null = not known yet.
 */
export function useTokenList(
  { limit: chosen, minScore, sortBy, sortOrder }: View,
  { reach }: Pick<Reach, 'reach'>,
  filter: string | null,
) {
  const { client } = useLive();
  const { ready } = useLiveStatus();
  const { refreshInterval, enableRealTimeUpdates } = useAdminSettings().settings;
  const isFed = ready && enableRealTimeUpdates;
  // The feed tells what the list goes on with; without it it is read page by page.
  const limit = isFed ? chosen : reach;
  const query = useQuery({
    queryKey: ['discover', limit, minScore, sortBy, sortOrder, filter],
    queryFn: async ({ signal }) => {
      const wish = { minScore, sortBy, sortOrder, filter: filter ?? '' };
      if (limit > limits.discoverTokens) return readPages(wish, limit, signal);
      const rows = await call(discoverTokens, { query: { ...wish, limit }, signal });
      if (!Array.isArray(rows)) throw new Error('Invalid data format received');
      return rows;
    },
    enabled: filter !== null,
    refetchInterval: refreshInterval,
    staleTime: Math.min(freshMs, refreshInterval),
  });
  useEffect(() => {
    if (query.data) client.book.hold('list', isFed ? [] : query.data, Date.now());
  }, [client, query.data, isFed]);
  return query;
}

type Wish = Pick<View, 'minScore' | 'sortBy' | 'sortOrder'> & { filter: string };

/** As many tokens of the list as are wanted: it may change while its pages are read, so that one can come twice. */
async function readPages(wish: Wish, most: number, signal: AbortSignal): Promise<TokenRow[]> {
  const rows = new Map<string, TokenRow>();
  let after: string | null = null;
  do {
    const query = { ...wish, limit: limits.discoverTokens, ...(after !== null && { after }) };
    const page: { tokens: TokenRow[]; next: string | null } = await call(pageTokens, { query, signal });
    for (const row of page.tokens) rows.set(row.address, row);
    after = page.next;
  } while (after !== null && rows.size < most);
  return [...rows.values()].slice(0, most);
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
