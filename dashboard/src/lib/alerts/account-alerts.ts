import { getAlerts } from '@mintscope/schemas/api/alerts/get-alerts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../call.ts';
import { useUser } from '../session/session-context.tsx';

/** Where the live feed could not tell of a change (ms). */
const everyMs = 60_000;

/** The user's alerts, how they are told, and how many firings were not seen yet. */
export const accountAlertsOf = (userId: string) =>
  queryOptions({
    queryKey: ['alerts', userId],
    queryFn: ({ signal }) => call(getAlerts, { signal }),
    staleTime: everyMs,
    refetchInterval: everyMs,
  });

export function useAccountAlerts() {
  const user = useUser();
  return useQuery({ ...accountAlertsOf(user?.id ?? ''), enabled: user !== null });
}
