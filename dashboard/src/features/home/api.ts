import { discoverTokens } from '@mintscope/schemas/api/market/discover-tokens';
import { getDashboardStats } from '@mintscope/schemas/api/picks/get-dashboard-stats';
import { getPickStatistics } from '@mintscope/schemas/api/picks/get-pick-statistics';
import { getSelectionStats } from '@mintscope/schemas/api/picks/get-selection-stats';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/call.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { useAdminSettings } from '../../lib/product-settings/use-admin-settings.ts';
import type { CenterView } from './use-center-view.ts';

const everyMs = 30_000;

/** The newest tokens that a visitor may see. */
export function usePreviewRows(limit: number) {
  const { client } = useLive();
  const query = useQuery({
    queryKey: ['home', 'age', limit],
    queryFn: ({ signal }) => call(discoverTokens, { query: { limit, sortBy: 'age', sortOrder: 'desc' }, signal }),
    refetchInterval: everyMs,
    staleTime: everyMs / 2,
  });
  useEffect(() => {
    if (query.data) client.book.hold('list', query.data, Date.now());
  }, [client, query.data]);
  return query;
}

/** The six cards: of the platform's picks, or of the user's own. */
export function useStats({ scope, period, of, own }: CenterView) {
  const isShared = scope === 'platform' && own.winnerThreshold === undefined;
  return useQuery({
    queryKey: ['picks', 'stats', scope, period, of, own],
    queryFn: async ({ signal }) => {
      const answer = isShared
        ? await call(getDashboardStats, { query: { period, of }, signal })
        : await call(getSelectionStats, { query: { scope, period, of, ...own }, signal });
      return answer.stats;
    },
    placeholderData: keepPreviousData,
    refetchInterval: useAdminSettings().settings.refreshInterval,
  });
}

/** Everything below the lists; nothing is asked for where it is not shown. */
export function useStatistics({ scope, period, of, own }: CenterView, isShown: boolean) {
  return useQuery({
    queryKey: ['picks', 'statistics', scope, period, of, own],
    queryFn: async ({ signal }) =>
      (await call(getPickStatistics, { query: { scope, period, of, ...own }, signal })).statistics,
    placeholderData: keepPreviousData,
    refetchInterval: useAdminSettings().settings.refreshInterval,
    enabled: isShown,
  });
}
