import { getChatMember } from '@mintscope/schemas/api/community/get-chat-member';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** How much is unread is asked for so often, by pages that are in sight and do not follow the chat (ms). */
const everyMs = 60_000;

/** The user's part of the chat; who follows the chat keeps it up to date. */
export const chatMemberOf = (userId: string) =>
  queryOptions({
    queryKey: ['chat-member', userId],
    queryFn: async ({ signal }) => (await call(getChatMember, { signal })).me,
    staleTime: everyMs,
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
  });
