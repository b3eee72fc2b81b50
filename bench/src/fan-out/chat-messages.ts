import type { ChatMessage } from '../../../schemas/src/chat/chat-message.ts';
import { makeChatMessage } from '../../../stream-api/src/test-kit/make-chat.ts';

/** A message of some length, of an author with a name. */
export function chatMessageOf(order: number): ChatMessage {
  const content = `Message ${order}: bought early, holders are up and the curve is nearly done. What do you think?`;
  return makeChatMessage(order, { content });
}
