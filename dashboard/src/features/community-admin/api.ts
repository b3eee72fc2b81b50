import { getChatStats } from '@mintscope/schemas/api/community/get-chat-stats';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** What is looked at while it happens is read again so often. */
const refreshMs = 10_000;

export const statsKey = ['chat-admin', 'stats'];

export function useChatStats() {
  return useQuery({
    queryKey: statsKey,
    queryFn: async ({ signal }) => (await call(getChatStats, { signal })).stats,
    refetchInterval: refreshMs,
  });
}
