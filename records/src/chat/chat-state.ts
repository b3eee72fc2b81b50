import type { LiveStream } from '@mintscope/schemas/chat/chat-community';
import { type ChatSettings, chatSettingsSchema, defaultChatSettings } from '@mintscope/schemas/chat/chat-settings';
import type { RecordsQueries } from '../records.ts';
import { fieldByField } from '../settings/field-by-field.ts';

export interface ChatState {
  /** Of the newest change. */
  rev: number;
  settings: ChatSettings;
  stream: LiveStream;
  /** Who began the stream; null without one, and where the account is gone. */
  streamBy: string | null;
}

export async function readChatState(queries: RecordsQueries): Promise<ChatState> {
  const row = await queries
    .selectFrom('chat_state')
    .select(['rev', 'settings', 'stream_url', 'stream_type', 'stream_started_at', 'stream_by'])
    .executeTakeFirstOrThrow();
  return {
    rev: Number(row.rev),
    settings: fieldByField(chatSettingsSchema.shape, row.settings, defaultChatSettings),
    stream: {
      isLiveActive: row.stream_url !== null,
      liveStreamUrl: row.stream_url,
      liveStreamType: row.stream_type,
      startedAt: row.stream_started_at?.getTime() ?? null,
    },
    streamBy: row.stream_by,
  };
}
