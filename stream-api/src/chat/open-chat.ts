import { type ChatWrites, openChatWrites } from '@mintscope/records/chat/chat-writes';
import { type FollowChatOptions, followChat, type LiveChat } from './follow-chat.ts';

/** The chat as one instance follows and writes it. */
export interface Chat extends LiveChat {
  readonly writes: ChatWrites;
}

export async function openChat(options: FollowChatOptions): Promise<Chat> {
  return { ...(await followChat(options)), writes: openChatWrites(options.engines.records) };
}
