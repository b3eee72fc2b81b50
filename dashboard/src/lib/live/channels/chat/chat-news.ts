import type { NumberedMessage, Receivers } from '../receiver.ts';

type ChatTypes = 'initial_chat' | 'chat_message' | 'chat_live_stream' | 'chat_moderation';
export type ChatUpdate = Extract<NumberedMessage, { type: ChatTypes }>;

/** What the feed tells of the community's chat, for the page that shows it; nothing is kept. */
export interface ChatNews {
  receivers: Pick<Receivers, ChatTypes>;
  /** Gives the way to stop. */
  watch(listener: (update: ChatUpdate) => void): () => void;
}

export function createChatNews(): ChatNews {
  const listeners = new Set<(update: ChatUpdate) => void>();
  const apply = (update: ChatUpdate) => {
    for (const tell of listeners) tell(update);
    return true;
  };
  return {
    receivers: {
      initial_chat: { startsAfresh: true, apply },
      chat_message: { apply },
      chat_live_stream: { apply },
      chat_moderation: { apply },
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
