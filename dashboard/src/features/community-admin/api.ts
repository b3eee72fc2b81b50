import { getChatReport } from '@mintscope/schemas/api/community/get-chat-report';
import { getChatSettings } from '@mintscope/schemas/api/community/get-chat-settings';
import { getChatStats } from '@mintscope/schemas/api/community/get-chat-stats';
import { listChatMembers } from '@mintscope/schemas/api/community/list-chat-members';
import { listChatQueue } from '@mintscope/schemas/api/community/list-chat-queue';
import type { QueuedMessage } from '@mintscope/schemas/chat/chat-moderation';
import type { ReportQuery } from '@mintscope/schemas/chat/chat-report';
import { keepPreviousData, skipToken, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

const statsKey = ['chat-admin', 'stats'];
const queueKey = ['chat-admin', 'queue'];
const membersKey = ['chat-admin', 'members'];

/** How often the figures are asked for while they are looked at (ms). */
const statsMs = 10_000;

export function useChatStats() {
  return useQuery({
    refetchInterval: statsMs,
    queryKey: statsKey,
    queryFn: async ({ signal }) => (await call(getChatStats, { signal })).stats,
  });
}

const queues = ['held', 'reported'] as const;

/** What waits for a decision: held messages first, then those that readers see and reported. */
export function useChatQueue() {
  const queries = useQueryClient();
  const [held, reported] = useQueries({
    queries: queues.map((of) => ({
      queryKey: [...queueKey, of],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(listChatQueue, { query: { of }, signal }),
    })),
  });
  const both = [held, reported].filter((query) => query !== undefined);
  // One that is held and reported waits in both.
  const items = new Map<string, QueuedMessage>();
  for (const { data } of both) for (const item of data?.items ?? []) items.set(item.message.id, item);
  return {
    items: [...items.values()],
    hasMore: both.some(({ data }) => data !== undefined && data.total > data.items.length),
    isPending: both.some((query) => query.isPending),
    isError: both.some((query) => query.isError),
    /** One kind has not been loaded at all. */
    isPart: both.some((query) => query.isError && query.data === undefined),
    error: both.find((query) => query.isError)?.error ?? null,
    refetch: () => Promise.all(both.map((query) => query.refetch())),
    /** After a decision: the figures count it too. */
    refresh() {
      for (const queryKey of [queueKey, statsKey]) void queries.invalidateQueries({ queryKey });
    },
  };
}

export type MembersOf = 'all' | 'restricted';

/** Read when it is asked for and after each change: every look at people is noted in the audit log. */
export function useChatMembers(search: string, of: MembersOf) {
  return useQuery({
    queryKey: [...membersKey, of, search],
    queryFn: async ({ signal }) => (await call(listChatMembers, { query: { search, of }, signal })).members,
    placeholderData: keepPreviousData,
  });
}

/** Read when it is asked for, and never again by itself. */
export function useChatReport(wanted: ReportQuery | null) {
  return useQuery({
    queryKey: ['chat-admin', 'report', wanted],
    queryFn: wanted ? async ({ signal }) => (await call(getChatReport, { query: wanted, signal })).report : skipToken,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const chatSettingsKey = ['chat-admin', 'settings'];

export function useChatSettings() {
  return useQuery({
    queryKey: chatSettingsKey,
    queryFn: async ({ signal }) => (await call(getChatSettings, { signal })).settings,
  });
}

/** After an act that changes them all. */
export function useRefreshAll(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of [statsKey, queueKey, membersKey]) void queries.invalidateQueries({ queryKey });
  };
}
