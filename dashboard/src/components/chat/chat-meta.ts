import type { ChatCommunity, ChatMember } from '@mintscope/schemas/chat/chat-community';

/** All of the chat but its messages. */
export type ChatMeta = Omit<ChatCommunity, 'messages' | 'hasOlder' | 'rev'> & { me: ChatMember | null };
