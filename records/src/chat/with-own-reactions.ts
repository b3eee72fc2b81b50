import { type ChatMessage, shownReactors } from '@mintscope/schemas/chat/chat-message';
import type { RecordsQueries } from '../records.ts';
import { anyOf } from '../sessions/session-row.ts';

/** The same messages as this reader is told them: where a reaction names not all who gave it, the reader is among those it names. */
export async function withOwnReactions(
  queries: RecordsQueries,
  userId: string,
  messages: readonly ChatMessage[],
): Promise<ChatMessage[]> {
  const cut = messages.filter(({ reactions }) => reactions.some(({ count, by }) => count > by.length));
  if (cut.length === 0) return [...messages];
  const rows = await queries
    .selectFrom('chat_reactions')
    .select(['message_id', 'emoji'])
    .where('user_id', '=', userId)
    .where('message_id', '=', anyOf(cut.map(({ id }) => id)))
    .execute();
  const own = new Set(rows.map(({ message_id, emoji }) => `${message_id} ${emoji}`));
  return messages.map((message) => ({
    ...message,
    reactions: message.reactions.map((reaction) => {
      const isLeftOut = own.has(`${message.id} ${reaction.emoji}`) && !reaction.by.includes(userId);
      return isLeftOut ? { ...reaction, by: [userId, ...reaction.by].slice(0, shownReactors) } : reaction;
    }),
  }));
}
