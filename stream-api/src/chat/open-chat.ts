import { isEngineAway } from '@mintscope/engines/is-engine-away';
import { type ChatWrites, openChatWrites } from '@mintscope/records/chat/chat-writes';
import { notePresence } from '@mintscope/records/chat/presence';
import { type FollowChatOptions, followChat, type LiveChat } from './follow-chat.ts';

/** The chat as one instance follows and writes it. */
export interface Chat extends LiveChat {
  readonly writes: ChatWrites;
  /** From now on keeps in the records which accounts are connected here, until it is closed. */
  followPresence(accounts: () => ReadonlySet<string>): void;
  /** Keeps it now, for a count that is about to be made. */
  keepPresence(): Promise<void>;
}

/** Well within the 30 seconds that an account counts as online (ms). */
const presenceMs = 10_000;

export async function openChat(options: FollowChatOptions): Promise<Chat> {
  const { engines, log, now } = options;
  const { queries } = engines.records;
  const live = await followChat(options);
  let timer: NodeJS.Timeout | undefined;
  let connected: () => ReadonlySet<string> = () => new Set();
  let writing: Promise<void> | null = null;

  async function note(): Promise<void> {
    try {
      await notePresence(queries, [...connected()], now());
    } catch (error) {
      if (!isEngineAway(error)) log.warn({ err: error }, 'who is online is not kept; it is with the next turn');
    }
  }

  function keepPresence(): Promise<void> {
    writing ??= note().finally(() => {
      writing = null;
    });
    return writing;
  }

  return {
    ...live,
    writes: openChatWrites(engines.records),
    followPresence(accounts) {
      connected = accounts;
      timer = setInterval(keepPresence, presenceMs);
      timer.unref();
    },
    keepPresence,
    async close() {
      clearInterval(timer);
      await live.close();
      await writing;
    },
  };
}
