import { getBalanceHistory } from '@mintscope/schemas/api/tokens/get-balance-history';
import { getTokenMarket } from '@mintscope/schemas/api/tokens/get-token-market';
import { listRelatives } from '@mintscope/schemas/api/tokens/list-relatives';
import { listTraders } from '@mintscope/schemas/api/tokens/list-traders';
import { listTrades } from '@mintscope/schemas/api/tokens/list-trades';
import { limits } from '@mintscope/schemas/limits';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { usePast } from './past/past-context.ts';
import { useFollowTrades } from './use-follow-trades.ts';

const marketAtMostEveryMs = 2_000;
export const slowMs = 15_000;
const relativesMs = 60_000;

/** The curve or pool as it stands: asked again as the token is traded. */
export function useTokenMarket(mint: string) {
  const query = useQuery({
    queryKey: ['token-market', mint],
    queryFn: ({ signal }) => call(getTokenMarket, { params: { address: mint }, signal }),
    refetchInterval: slowMs,
  });
  useFollowTrades(mint, query.refetch, marketAtMostEveryMs);
  return query;
}

export function useTraders(mint: string) {
  return useQuery({
    queryKey: ['traders', mint],
    queryFn: ({ signal }) => call(listTraders, { params: { address: mint }, query: { limit: 20 }, signal }),
    refetchInterval: slowMs,
  });
}

export function useRelatives(mint: string) {
  return useQuery({
    queryKey: ['relatives', mint],
    queryFn: ({ signal }) => call(listRelatives, { params: { address: mint }, signal }),
    staleTime: relativesMs,
    refetchInterval: relativesMs,
  });
}

/** The first trades of its life, which hardly change once there are enough. */
export function useFirstTrades(mint: string) {
  const past = usePast();
  return useQuery({
    queryKey: ['first-trades', mint],
    queryFn: ({ signal }) =>
      call(listTrades, { params: { address: mint }, query: { order: 'oldest', limit: limits.trades }, signal }),
    select: (trades) => (past ? trades.filter(({ timeMs }) => timeMs <= past.atMs) : trades),
    refetchInterval: past === null && slowMs,
  });
}

/** As of when it was opened: a picture that is being wound back does not move by itself. */
export function useBalanceHistory(mint: string) {
  return useQuery({
    queryKey: ['balance-history', mint],
    queryFn: ({ signal }) => call(getBalanceHistory, { params: { address: mint }, query: {}, signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
