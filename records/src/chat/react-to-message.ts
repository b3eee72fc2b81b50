import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import { Refusal } from '../refusal.ts';
import type { ChatWrites } from './chat-writes.ts';
import { noteChange } from './note-changes.ts';
import { requireMessage } from './require-message.ts';
import { requireUnrestricted } from './restrictions.ts';
import { findMessages } from './select-messages.ts';
import { withOwnReactions } from './with-own-reactions.ts';

export interface Reaction {
  userId: string;
  id: string;
  emoji: string;
  /** False takes it back. */
  on: boolean;
  nowMs: number;
}

/**
 * Gives a reaction or takes it back; what is so already changes nothing.
 * @throws Refusal NOT_FOUND, CHAT_BANNED, CHAT_MUTED, MESSAGE_DELETED
 */
export function reactToMessage(chat: ChatWrites, { userId, id, emoji, on, nowMs }: Reaction): Promise<ChatMessage> {
  return chat.transact(async (queries) => {
    const message = await requireMessage(queries, id, { heldOf: userId });
    await requireUnrestricted(queries, userId, nowMs);
    if (message.deleted_at) throw new Refusal('MESSAGE_DELETED', 'The message was deleted.');
    const reaction = { message_id: id, user_id: userId, emoji };
    const changed = on
      ? await queries
          .insertInto('chat_reactions')
          .values({ ...reaction, given_at: new Date(nowMs) })
          .onConflict((conflict) => conflict.doNothing())
          .returning('emoji')
          .execute()
      : await queries
          .deleteFrom('chat_reactions')
          .where('message_id', '=', id)
          .where('user_id', '=', userId)
          .where('emoji', '=', emoji)
          .returning('emoji')
          .execute();
    if (changed.length > 0) {
      const rev = await noteChange(queries, { kind: 'reacted', messageId: id, nowMs });
      await queries.updateTable('chat_messages').set({ rev }).where('id', '=', id).execute();
    }
    const found = await findMessages(queries, [id], { withHeld: true });
    const [now] = await withOwnReactions(queries, userId, found);
    return now!;
  });
}
