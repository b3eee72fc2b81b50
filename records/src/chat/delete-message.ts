import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import type { RecordsTransaction } from '../records.ts';
import { Refusal } from '../refusal.ts';
import type { ChatWrites } from './chat-writes.ts';
import { noteChange } from './note-changes.ts';
import { requireMessage } from './require-message.ts';
import { findMessages } from './select-messages.ts';

export interface MessageDeletion {
  userId: string;
  mayModerate: boolean;
  id: string;
  nowMs: number;
}

/** Writes the entry of a moderator's deletion in its own transaction. */
export type NoteDeletion = (queries: RecordsTransaction, of: { authorId: string }) => Promise<void>;

/**
 * Deletes one's own message, or as a moderator any account's, which is noted. Its text is kept for moderators. What is deleted
 * stays as it is.
 * @throws Refusal NOT_FOUND, FORBIDDEN
 */
export function deleteMessage(
  chat: ChatWrites,
  { userId, mayModerate, id, nowMs }: MessageDeletion,
  note: NoteDeletion,
): Promise<ChatMessage> {
  const transact = mayModerate ? chat.transactFirst : chat.transact;
  return transact(async (queries) => {
    const message = await requireMessage(queries, id, { heldOf: mayModerate ? 'all' : userId });
    const isOwn = message.author_id === userId;
    if (!isOwn && !mayModerate) throw new Refusal('FORBIDDEN', 'It is not your message.');
    if (message.deleted_at === null) {
      await takeOff(queries, { id, by: isOwn ? 'author' : 'moderator', nowMs });
      if (!isOwn) await note(queries, { authorId: message.author_id });
    }
    const [deleted] = await findMessages(queries, [id], { withHeld: true });
    return deleted!;
  });
}

/** Within a transaction of `ChatWrites`. */
export async function takeOff(
  queries: RecordsTransaction,
  { id, by, nowMs }: { id: string; by: 'author' | 'moderator'; nowMs: number },
): Promise<void> {
  const rev = await noteChange(queries, { kind: 'deleted', messageId: id, nowMs });
  await queries
    .updateTable('chat_messages')
    .set({ deleted_at: new Date(nowMs), deleted_by: by, rev })
    .where('id', '=', id)
    .execute();
}
