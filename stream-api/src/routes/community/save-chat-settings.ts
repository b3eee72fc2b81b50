import { saveChatSettings as saveChatSettingsAct } from '@mintscope/records/chat/save-chat-settings';
import { saveChatSettings } from '@mintscope/schemas/api/community/save-chat-settings';
import { handle } from '../../http/handle.ts';

export const saveChatSettingsRoute = handle(saveChatSettings, async ({ body }, { api, note, writeNote }) => {
  const settings = await saveChatSettingsAct(api.chat.writes, { change: body, nowMs: api.now() }, (queries, saved) => {
    note({ detail: saved });
    return writeNote(queries);
  });
  api.chat.tell();
  return { value: { success: true as const, settings } };
});
