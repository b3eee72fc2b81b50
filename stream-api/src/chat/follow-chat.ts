import { isEngineAway } from '@mintscope/engines/is-engine-away';
import type { Logger } from '@mintscope/engines/logger';
import { readChatState } from '@mintscope/records/chat/chat-state';
import { selectRestrictions } from '@mintscope/records/chat/restrictions';
import { selectChanges } from '@mintscope/records/chat/select-changes';
import { findMessages, selectMessages } from '@mintscope/records/chat/select-messages';
import type { Engines, Records } from '@mintscope/records/records';
import { chatLimits } from '@mintscope/schemas/chat/chat-limits';
import { ChatBook } from './chat-book.ts';

export interface ChatFollowSettings {
  /** What a lost signal left out is made good so often (ms). */
  pollMs: number;
  /** Names are read again, and who is gone, so often (ms). */
  refreshMs: number;
  /** Changes of one reading; more are read until one is not full. */
  changesAtOnce: number;
}

export const chatFollowSettings: ChatFollowSettings = { pollMs: 1_000, refreshMs: 30_000, changesAtOnce: 500 };

export interface FollowChatOptions {
  engines: Pick<Engines, 'records' | 'signals'>;
  log: Logger;
  now(): number;
  settings?: Partial<ChatFollowSettings>;
}

/** The chat as the records have it, followed change by change. */
export interface LiveChat {
  readonly book: ChatBook;
  /** Tells all instances that there is something to read, up to this change where it is known. */
  tell(rev?: number): void;
  close(): Promise<void>;
}

const channel = 'stream-api.chat';

/** Signals say that there is news and are lost now and then; what the news is, and that none is missed, rests on the records. */
export async function followChat({ engines, log, now, settings: given }: FollowChatOptions): Promise<LiveChat> {
  const { records, signals } = engines;
  const settings = { ...chatFollowSettings, ...given };
  const book = new ChatBook({ window: chatLimits.newest, now });
  const reader = createReader(records, book, { ...settings, now });
  let reading: Promise<void> | null = null;
  let isWanted = false;
  let isAway = false;
  let told = 0;
  let isClosed = false;

  /** One at a time; asked for meanwhile, it is done once more. */
  function read(): Promise<void> {
    if (reading) isWanted = true;
    reading ??= readOnce().finally(() => {
      reading = null;
      if (!isWanted || isClosed) return;
      isWanted = false;
      void read();
    });
    return reading;
  }

  async function readOnce(): Promise<void> {
    try {
      await reader.read();
      isAway = false;
    } catch (error) {
      if (!isAway && !isEngineAway(error)) log.warn({ err: error }, 'the chat is not read; it is with the next turn');
      isAway = true;
    }
  }

  const listening = await signals.listen(channel, (text) => {
    const rev = Number(text);
    if (!(rev <= book.rev)) void read();
  });
  void read();
  const timer = setInterval(() => void read(), settings.pollMs);
  timer.unref();
  return {
    book,
    tell(rev = Number.MAX_SAFE_INTEGER) {
      // Of messages that were committed together one tells of all.
      if (rev <= told) return;
      if (rev < Number.MAX_SAFE_INTEGER) told = rev;
      signals.publish(channel, String(rev)).catch((error: unknown) => {
        log.debug({ err: error }, 'other instances read of news of the chat a little later');
        void read();
      });
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await listening.close();
      await reading;
    },
  };
}

type ReaderOptions = Pick<ChatFollowSettings, 'changesAtOnce' | 'refreshMs'> & { now(): number };

/** Brings what the records have into the book. */
function createReader({ queries }: Records, book: ChatBook, { changesAtOnce, refreshMs, now }: ReaderOptions) {
  let refreshedAtMs = Number.NEGATIVE_INFINITY;

  async function readWhole(quietly: boolean): Promise<void> {
    refreshedAtMs = performance.now();
    // Before the messages: what changes meanwhile is told again, and what is told twice is one.
    const state = await readChatState(queries);
    const page = await selectMessages(queries, { before: null, limit: chatLimits.newest });
    const restrictions = await selectRestrictions(queries, now());
    book.load({ state, ...page, restrictions }, { quietly });
  }

  async function readChanges(): Promise<void> {
    const changes = await selectChanges(queries, book.rev, changesAtOnce);
    const isRestored = changes.some(({ kind }) => kind === 'restored');
    if (changes[0]?.rev !== book.rev + 1 || isRestored) {
      // Kept no more, or history was put back.
      await readWhole(false);
      return;
    }
    const changed = new Set(changes.flatMap(({ messageId }) => messageId ?? []));
    const has = (...kinds: string[]) => changes.some(({ kind }) => kinds.includes(kind));
    book.apply({
      changes,
      messages: await findMessages(queries, [...new Set([...changed, ...book.answersTo(changed)])]),
      state: has('live_stream', 'slow_mode') ? await readChatState(queries) : null,
      restrictions: has('restricted') ? await selectRestrictions(queries, now()) : null,
    });
  }

  return {
    async read(): Promise<void> {
      if (book.community() === null) {
        await readWhole(false);
        return;
      }
      const { rev } = await queries.selectFrom('chat_state').select('rev').executeTakeFirstOrThrow();
      if (Number(rev) < book.rev) await readWhole(false);
      while (book.rev < Number(rev)) await readChanges();
      if (performance.now() - refreshedAtMs >= refreshMs) await readWhole(true);
    },
  };
}
