import { readChatState } from '@mintscope/records/chat/chat-state';
import { getChatSettings } from '@mintscope/schemas/api/community/get-chat-settings';
import { handle } from '../../http/handle.ts';

export const getChatSettingsRoute = handle(getChatSettings, async (_input, { api }) => {
  const { settings } = await readChatState(api.engines.records.queries);
  return { value: { success: true as const, settings } };
});
