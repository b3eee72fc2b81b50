import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import type { PendingMessage } from './chat-store.ts';

type Emoji = ChatMessage['reactions'][number]['emoji'];

/** What a line of the list can do; the same object as long as the chat is open, so that lines are not drawn again for it. */
export interface RowActions {
  reply: (message: ChatMessage) => void;
  edit: (message: ChatMessage) => void;
  remove: (message: ChatMessage) => void;
  /** Tells moderators of it. */
  report: (message: ChatMessage) => void;
  react: (message: ChatMessage, emoji: Emoji) => void;
  jump: (id: string) => void;
  retry: (pending: PendingMessage) => void;
  discard: (clientId: string) => void;
}

/** What the reader may do with messages. */
export interface RowRights {
  me: string | null;
  /** Write, answer and react. */
  maySend: boolean;
  mayModerate: boolean;
}
