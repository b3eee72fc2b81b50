import type { LiveStream } from '@mintscope/schemas/chat/chat-community';
import type { StreamType } from '@mintscope/schemas/chat/stream-source';
import type { NoteAct } from '../audit/act.ts';
import type { RecordsTransaction } from '../records.ts';
import { readChatState } from './chat-state.ts';
import type { ChatWrites } from './chat-writes.ts';
import { noteChange } from './note-changes.ts';

export interface StreamChange {
  /** Null ends the stream. */
  stream: { url: string; type: StreamType; byId: string } | null;
  nowMs: number;
}

/** Begins a stream in place of one that was, or ends it. What is so already is neither changed nor noted. */
export function setLiveStream(chat: ChatWrites, change: StreamChange, note: NoteAct): Promise<LiveStream> {
  return chat.transactFirst(async (queries) => {
    const { stream: before } = await readChatState(queries);
    const { stream } = change;
    const isSame = before.liveStreamUrl === (stream?.url ?? null) && before.liveStreamType === (stream?.type ?? null);
    if (isSame) return before;
    await putStream(queries, change);
    await note(queries);
    return (await readChatState(queries)).stream;
  });
}

/** Within a transaction of `ChatWrites`. */
export async function putStream(queries: RecordsTransaction, { stream, nowMs }: StreamChange): Promise<void> {
  await queries
    .updateTable('chat_state')
    .set({
      stream_url: stream?.url ?? null,
      stream_type: stream?.type ?? null,
      stream_started_at: stream ? new Date(nowMs) : null,
      stream_by: stream?.byId ?? null,
    })
    .execute();
  await noteChange(queries, { kind: 'live_stream', nowMs });
}
