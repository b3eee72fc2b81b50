import type { ChatCommunity, ChatMember } from '@mintscope/schemas/chat/chat-community';
import type { ChatAuthor, ChatMessage } from '@mintscope/schemas/chat/chat-message';

/** An id of the contract's form that ends in this number. */
export function chatId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

export function chatAuthor(fields: Partial<ChatAuthor> = {}): ChatAuthor {
  return {
    id: 'author-1',
    telegramUsername: null,
    username: 'ada',
    walletAddress: null,
    avatar: null,
    role: 'user',
    ...fields,
  };
}

const fromMs = Date.parse('2026-11-20T10:00:00Z');

/** The message of this order: one a minute, its `rev` as high as its order. */
export function chatMessage(order: number, fields: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: chatId(order),
    order,
    rev: order,
    content: `message ${order}`,
    messageType: 'text',
    createdAt: fromMs + order * 60_000,
    isEdited: false,
    deletedBy: null,
    replyTo: null,
    author: chatAuthor(),
    mentions: [],
    reactions: [],
    clientId: null,
    ...fields,
  };
}

export function chatCommunity(fields: Partial<ChatCommunity> = {}): ChatCommunity {
  const messages = fields.messages ?? [];
  return {
    name: 'Mintscope Community',
    description: 'Talk of subscribers',
    isLiveActive: false,
    liveStreamUrl: null,
    liveStreamType: null,
    startedAt: null,
    slowModeMs: 0,
    messages,
    hasOlder: false,
    rev: Math.max(0, ...messages.map(({ rev }) => rev)),
    ...fields,
  };
}

export function chatMember(fields: Partial<ChatMember> = {}): ChatMember {
  return {
    userId: '00000000-0000-4000-8000-000000000001',
    maySend: true,
    mayModerate: false,
    restriction: null,
    readUpTo: 0,
    unread: 0,
    unreadMentions: 0,
    ...fields,
  };
}
