import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import { previewOf } from '@mintscope/schemas/chat/chat-text';

/** What a reply says of the message that it answers. */
export function quoteOf({ content, deletedBy }: Pick<ChatMessage, 'content' | 'deletedBy'>) {
  return { content: previewOf(content), isDeleted: deletedBy !== null };
}

type Quote = ChatMessage['replyTo'];

export function isSameQuote(one: Quote, other: Quote): boolean {
  return one?.id === other?.id && one?.content === other?.content && one?.isDeleted === other?.isDeleted;
}
