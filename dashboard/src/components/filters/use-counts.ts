import { countFiltered } from '@mintscope/schemas/api/market/count-filtered';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { useDebounced } from '../../lib/use-debounced.ts';

const countEachMs = 5_000;
const restMs = 300;

/** How many tokens pass a filter, now and again; undefined while that is not known. */
export function useCounts(typed: string) {
  const filter = useDebounced(typed, restMs);
  const { data } = useQuery({
    queryKey: ['filter-counts', filter],
    queryFn: ({ signal }) => call(countFiltered, { query: { filter }, signal }),
    enabled: filter !== '',
    refetchInterval: countEachMs,
  });
  return filter === typed ? data : undefined;
}
