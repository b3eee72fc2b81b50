import { createLogger } from '../../../infra/engines/src/logger.ts';
import { ChatBook } from '../../../stream-api/src/chat/chat-book.ts';
import { letInByName } from '../../../stream-api/src/test-kit/live-sockets.ts';
import { makeChatState } from '../../../stream-api/src/test-kit/make-chat.ts';
import { openTestLive } from '../../../stream-api/src/test-kit/open-test-live.ts';
import { chatMessageOf } from './chat-messages.ts';
import { listenLive } from './listen-live.ts';
import type { Send, Serving } from './messages.ts';

/** The product's channel of the chat: what was read of the records goes into the book; it is told to each client in the order of commit, numbered. */
export async function serveChat(): Promise<Serving> {
  const log = createLogger('error', 'bench');
  const book = new ChatBook({ window: 50, now: () => Date.now() });
  const live = openTestLive({
    log,
    auth: letInByName,
    chat: { book },
    settings: {
      pace: { leastMs: 0, mostMs: 0, costFactor: 0, savedMs: 0 },
      pingIntervalMs: 3_600_000,
      pulseIntervalMs: 3_600_000,
      defaultAfterMs: 3_600_000,
      chat: { mostEvents: 500, lookMs: 1_000 },
    },
  });
  book.load({ state: makeChatState(0), messages: [], hasOlder: false, restrictions: new Map() }, { quietly: false });
  const transport = await listenLive('uws', live, log);
  const send: Send = (_turn, updates) => {
    const messages = Array.from({ length: updates }, (_, n) => chatMessageOf(book.rev + n + 1));
    const changes = messages.map(({ id, rev }) => ({
      ...{ rev, kind: 'new_message' as const },
      ...{ messageId: id, userId: null, upTo: null },
    }));
    book.apply({ changes, messages, state: null, restrictions: null });
  };
  return { port: transport.port, send };
}
