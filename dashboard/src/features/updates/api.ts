import { listCommits } from '@mintscope/schemas/api/community/list-commits';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const commitsShown = 8;
const refreshMs = 300_000;

/** The last changes of the product, and where source and feedback have their place. */
export function useCommits() {
  return useQuery({
    queryKey: ['commits'],
    queryFn: ({ signal }) => call(listCommits, { query: { limit: commitsShown }, signal }),
    refetchInterval: refreshMs,
    meta: { anonymous: true },
  });
}
