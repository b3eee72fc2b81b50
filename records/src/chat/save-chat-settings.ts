import { isDeepStrictEqual } from 'node:util';
import type { ChatSettings } from '@mintscope/schemas/chat/chat-settings';
import type { RecordsTransaction } from '../records.ts';
import { readChatState } from './chat-state.ts';
import type { ChatWrites } from './chat-writes.ts';
import { noteChange } from './note-changes.ts';

export interface ChatSettingsChange {
  change: { [Name in keyof ChatSettings]?: ChatSettings[Name] | undefined };
  nowMs: number;
}

/** Writes the entry of a save, with what was set and what it was, in its own transaction. */
export type NoteChatSave = (
  queries: RecordsTransaction,
  saved: { before: ChatSettings; after: ChatSettings },
) => Promise<void>;

/** Keeps the settings that change; what is so already is neither changed nor noted. */
export function saveChatSettings(
  chat: ChatWrites,
  { change, nowMs }: ChatSettingsChange,
  note: NoteChatSave,
): Promise<ChatSettings> {
  return chat.transactFirst(async (queries) => {
    const { settings: before } = await readChatState(queries);
    const after: ChatSettings = {
      slowModeMs: change.slowModeMs ?? before.slowModeMs,
      holdWords: change.holdWords ?? before.holdWords,
      streamHours: change.streamHours ?? before.streamHours,
    };
    if (isDeepStrictEqual(before, after)) return before;
    await queries
      .updateTable('chat_state')
      .set({ settings: JSON.stringify(after) })
      .execute();
    if (after.slowModeMs !== before.slowModeMs) await noteChange(queries, { kind: 'slow_mode', nowMs });
    await note(queries, { before, after });
    return after;
  });
}
