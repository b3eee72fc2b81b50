import { selectQueue } from '@mintscope/records/chat/select-queue';
import { listChatQueue } from '@mintscope/schemas/api/community/list-chat-queue';
import { handle } from '../../http/handle.ts';

export const listChatQueueRoute = handle(listChatQueue, async ({ query }, { api, caller, note }) => {
  const found = await api.turns.lists(caller, () => selectQueue(api.engines.records.lists, query.of, query.limit));
  note({ detail: { of: query.of, count: found.items.length } });
  note({ seenIds: found.items.map(({ message }) => message.author.id) });
  return { value: { success: true as const, ...found } };
});
