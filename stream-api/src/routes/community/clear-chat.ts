import { join } from 'node:path';
import { clearChat as clearChatAct } from '@mintscope/records/chat/clear-chat';
import { clearChat } from '@mintscope/schemas/api/community/clear-chat';
import { writeBackup } from '../../chat/write-backup.ts';
import { handle } from '../../http/handle.ts';

export const clearChatRoute = handle(clearChat, async (_input, { api, caller, note, writeNote }) => {
  const folder = join(api.config.dataDir, 'chat-backups');
  const { head, name } = await api.turns.lists(caller, () => writeBackup(api.engines.records.lists, folder, api.now()));
  note({ detail: { backup: name, upTo: head.upTo } });
  const { cleared } = await clearChatAct(api.chat.writes, { ...head, nowMs: api.now() }, writeNote);
  api.chat.tell();
  return { value: { success: true as const, cleared, backup: name } };
});
