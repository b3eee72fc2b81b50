import { listSessions } from '@mintscope/schemas/api/access/list-sessions';
import { getBillingStatus } from '@mintscope/schemas/api/billing/get-billing-status';
import { listDataAccess } from '@mintscope/schemas/api/people/list-data-access';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

const entriesAPage = 20;

export function useSessions() {
  return useQuery({ queryKey: ['sessions'], queryFn: ({ signal }) => call(listSessions, { signal }) });
}

/** The log in pages, newest first. */
export function useDataAccess() {
  return useInfiniteQuery({
    queryKey: ['data-access'],
    queryFn: ({ signal, pageParam }) =>
      call(listDataAccess, { query: { limit: entriesAPage, ...(pageParam ? { before: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?.id : undefined),
  });
}

/** Entitlement and payments; the payment card keeps it fresh. */
export function useBillingStatus() {
  return useQuery({ queryKey: ['billing-status'], queryFn: ({ signal }) => call(getBillingStatus, { signal }) });
}
