import { countChat } from '@mintscope/records/chat/count-chat';
import { getChatStats } from '@mintscope/schemas/api/community/get-chat-stats';
import { handle } from '../../http/handle.ts';

export const getChatStatsRoute = handle(getChatStats, async (_input, { api, caller }) => {
  await api.chat.keepPresence();
  const stats = await api.turns.lists(caller, () => countChat(api.engines.records.lists, api.now()));
  return { value: { success: true as const, stats } };
});
