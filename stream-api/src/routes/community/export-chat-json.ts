import { exportChatJson } from '@mintscope/schemas/api/community/export-chat-json';
import { readExported } from '../../chat/read-exported.ts';
import { handle } from '../../http/handle.ts';

export const exportChatJsonRoute = handle(exportChatJson, async ({ query: { after } }, context) => {
  const { api, caller, note, signal } = context;
  const found = await api.turns.lists(caller, () => readExported(api, after, signal));
  note({ detail: { after, count: found.messages.length } });
  const day = new Date(api.now()).toISOString().slice(0, 10);
  return { fileName: `mintscope-chat-${day}.json`, value: { success: true as const, ...found } };
});
