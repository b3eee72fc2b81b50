import { rm } from 'node:fs/promises';
import { EngineError } from '@mintscope/engines/engine-error';
import { clearChat as clearChatAct } from '@mintscope/records/chat/clear-chat';
import { Refusal } from '@mintscope/records/refusal';
import { clearChat } from '@mintscope/schemas/api/community/clear-chat';
import { writeBackup } from '../../chat/write-backup.ts';
import { handle } from '../../http/handle.ts';

export const clearChatRoute = handle(clearChat, async (_input, context) => {
  const { api, note, writeNote } = context;
  const { head, pages, messages, name, path } = await writeBackup(context);
  note({ detail: { backup: name, upTo: head.upTo, messages } });
  let gone = 0;
  const wish = { pages, upTo: head.upTo, nowMs: api.now() };
  try {
    const { cleared, left } = await clearChatAct(api.chat.writes, wish, writeNote, (soFar) => {
      gone = soFar;
    });
    return { value: { success: true as const, cleared, left, backup: name } };
  } catch (error) {
    note({ detail: { cleared: gone } });
    if (gone === 0 && isUndone(error)) await rm(path, { force: true });
    throw error;
  } finally {
    api.chat.tell();
  }
});

/** An engine that went away, or took too long, may have carried out what was under way: then the file has what is gone, and stays. */
function isUndone(error: unknown): boolean {
  return error instanceof Refusal || (error instanceof EngineError && error.code === 'QUERY_FAILED');
}
