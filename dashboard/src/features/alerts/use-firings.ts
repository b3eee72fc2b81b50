import { listFirings } from '@mintscope/schemas/api/alerts/list-firings';
import { seeFirings } from '@mintscope/schemas/api/alerts/see-firings';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { z } from 'zod';
import { accountAlertsOf, useAccountAlerts } from '../../lib/alerts/account-alerts.ts';
import { call } from '../../lib/call.ts';
import { useUser } from '../../lib/session/session-context.tsx';

export type ShownFiring = z.output<typeof listFirings.response>['firings'][number];

export interface FiringChoice {
  alert: string | undefined;
  mint: string | undefined;
}

const page = 50;
const newest: number | undefined = undefined;
/** Prices go on after a firing (ms). */
const everyMs = 30_000;

/** The history, the newest first, by pages. */
export function useFirings({ alert, mint }: FiringChoice) {
  const user = useUser();
  return useInfiniteQuery({
    queryKey: ['firings', user?.id, alert ?? null, mint ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(listFirings, { query: { limit: page, before: pageParam, alert, mint }, signal }),
    initialPageParam: newest,
    getNextPageParam: ({ before }) => before ?? undefined,
    refetchInterval: everyMs,
  });
}

/**
 * Firings up to the newest that was there when one came to this page: those since wait until they are asked for, so that none moves what is
 * read.
 */
export function useHeldBack(all: readonly ShownFiring[]) {
  // Each way here, also from a message while it stands open, shows the newest.
  const { key: visit } = useLocation();
  const newest = all[0]?.id;
  const [held, setHeld] = useState({ visit, upTo: newest });
  const upTo = held.visit === visit ? (held.upTo ?? newest) : newest;
  if (upTo !== held.upTo || visit !== held.visit) setHeld({ visit, upTo });
  const firings = all.filter(({ id }) => upTo === undefined || id <= upTo);
  return { firings, waiting: all.length - firings.length, showAll: () => setHeld({ visit, upTo: newest }) };
}

/** Notes that the user has seen what is shown. Where that fails it is noted with the next firing, or the next visit. */
export function useSeen(upTo: number | undefined): void {
  const user = useUser();
  const queries = useQueryClient();
  const seenUpTo = useAccountAlerts().data?.seenUpTo;
  const userId = user?.id ?? '';
  useEffect(() => {
    if (upTo === undefined || seenUpTo === undefined || upTo <= seenUpTo) return;
    call(seeFirings, { body: { upTo } }).then(
      () => queries.invalidateQueries(accountAlertsOf(userId)),
      () => undefined,
    );
  }, [upTo, seenUpTo, queries, userId]);
}
