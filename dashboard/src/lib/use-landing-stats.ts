import { getLandingStats } from '@mintscope/schemas/api/market/get-landing-stats';
import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';

const everyMs = 15_000;

/** Public figures of the product, counted by the server; again every 15 s while a visitor looks. */
export function useLandingStats(enabled = true) {
  return useQuery({
    queryKey: ['landing-stats'],
    queryFn: ({ signal }) => call(getLandingStats, { signal }),
    enabled,
    refetchInterval: everyMs,
    staleTime: everyMs / 2,
    meta: { anonymous: true },
  });
}
