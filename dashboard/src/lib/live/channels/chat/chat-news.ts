import type { NumberedMessage } from '@mintscope/client/connection';
import { createNews, type News } from '../news.ts';
import type { Receivers } from '../receiver.ts';

type ChatTypes = 'initial_chat' | 'chat_message' | 'chat_live_stream' | 'chat_moderation';
export type ChatUpdate = Extract<NumberedMessage, { type: ChatTypes }>;

/** What the feed tells of the community's chat. */
export interface ChatNews extends Pick<News<ChatUpdate>, 'watch'> {
  receivers: Pick<Receivers, ChatTypes>;
}

export function createChatNews(): ChatNews {
  const { apply, watch } = createNews<ChatUpdate>();
  return {
    receivers: {
      initial_chat: { startsAfresh: true, apply },
      chat_message: { apply },
      chat_live_stream: { apply },
      chat_moderation: { apply },
    },
    watch,
  };
}
