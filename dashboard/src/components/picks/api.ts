import { listPicks } from '@mintscope/schemas/api/picks/list-picks';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../lib/call.ts';

/** Which calls a list shows. */
export type PickQuery = z.input<(typeof listPicks)['query']>;

/** A call of the record: removed or not, it counts. */
export type RecordedPick = z.output<(typeof listPicks)['response']>['picks'][number];

const refreshMs = 30_000;
const pageSize = 200;

/** Calls as the record has them, page by page. */
export function useCallPages(query: Omit<PickQuery, 'limit' | 'offset'>) {
  return useInfiniteQuery({
    queryKey: ['picks', 'pages', query],
    queryFn: ({ signal, pageParam: offset }) =>
      call(listPicks, { query: { ...query, limit: pageSize, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { picks }) => sum + picks.length, 0);
      return loaded < total && pages.at(-1)?.picks.length ? loaded : undefined;
    },
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
}

/** The first calls of a list, again each half minute. */
export function useCalls(query: PickQuery, enabled = true) {
  return useQuery({
    queryKey: ['picks', 'list', query],
    queryFn: ({ signal }) => call(listPicks, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    enabled,
  });
}
