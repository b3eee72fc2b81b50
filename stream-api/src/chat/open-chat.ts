import { isEngineAway } from '@mintscope/engines/is-engine-away';
import { type ChatWrites, openChatWrites } from '@mintscope/records/chat/chat-writes';
import { notePresence } from '@mintscope/records/chat/presence';
import { type FollowChatOptions, followChat, type LiveChat } from './follow-chat.ts';

/** The chat as one instance follows and writes it. */
export interface Chat extends LiveChat {
  readonly writes: ChatWrites;
  /** From now on keeps in the records which accounts are connected here, until it is closed. */
  followPresence(accounts: () => ReadonlySet<string>): void;
}

/** Well within the 30 seconds that an account counts as online (ms). */
const defaultPresenceMs = 10_000;

export async function openChat(options: FollowChatOptions & { presenceMs?: number }): Promise<Chat> {
  const { engines, log, now, presenceMs = defaultPresenceMs } = options;
  const { queries } = engines.records;
  const live = await followChat(options);
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | null = null;

  async function note(accounts: ReadonlySet<string>): Promise<void> {
    try {
      await notePresence(queries, [...accounts], now());
    } catch (error) {
      if (!isEngineAway(error)) log.warn({ err: error }, 'who is online is not kept; it is with the next turn');
    }
  }

  return {
    ...live,
    writes: openChatWrites(engines.records),
    followPresence(accounts) {
      timer = setInterval(() => {
        writing ??= note(accounts()).finally(() => {
          writing = null;
        });
      }, presenceMs);
      timer.unref();
    },
    async close() {
      clearInterval(timer);
      await live.close();
      await writing;
    },
  };
}
