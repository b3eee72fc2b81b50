import { randomUUID } from 'node:crypto';
import type { ChatState } from '@mintscope/records/chat/chat-state';
import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import { defaultChatSettings } from '@mintscope/schemas/chat/chat-settings';
import type { ServerMessage } from '@mintscope/schemas/live/messages';

/** The message that came with a change of this number. */
export function makeChatMessage(rev: number, changes: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: randomUUID(),
    order: rev,
    rev,
    content: `message ${rev}`,
    messageType: 'text',
    createdAt: 1_000 + rev,
    isEdited: false,
    deletedBy: null,
    replyTo: null,
    author: {
      id: 'ann',
      telegramUsername: null,
      username: 'ann',
      walletAddress: null,
      avatar: null,
      role: 'user',
    },
    mentions: [],
    reactions: [],
    clientId: null,
    ...changes,
  };
}

export function makeChatState(rev: number, changes: Partial<ChatState> = {}): ChatState {
  const stream = { isLiveActive: false, liveStreamUrl: null, liveStreamType: null, startedAt: null };
  return { rev, settings: defaultChatSettings, stream, streamBy: null, ...changes };
}

/** The messages that a client holds after all it was told, in their order. */
export function chatHeldBy(messages: readonly ServerMessage[]): ChatMessage[] {
  const held = new Map<string, ChatMessage>();
  for (const message of messages) {
    if (message.type === 'initial_chat') {
      for (const one of message.community.messages) put(held, one);
    } else if (message.type === 'chat_message') put(held, message.data);
    else if (message.type === 'chat_moderation' && message.data.action === 'cleared') {
      for (const [id, { order }] of held) if (order <= message.data.upTo) held.delete(id);
    }
  }
  return [...held.values()].sort((one, other) => one.order - other.order);
}

function put(held: Map<string, ChatMessage>, message: ChatMessage): void {
  const known = held.get(message.id);
  if (!known || known.rev <= message.rev) held.set(message.id, message);
}
