import { isEngineAway } from '@mintscope/engines/is-engine-away';
import type { Logger } from '@mintscope/engines/logger';
import { selectTakenOff } from '@mintscope/records/picks/select-bank';
import {
  findCall,
  lastRemoval,
  type Removal,
  selectCalls,
  selectFollowedCalls,
  selectRemovals,
} from '@mintscope/records/picks/select-calls';
import type { Engines } from '@mintscope/records/records';
import { callFiguresSchema, callSchema } from '@mintscope/schemas/picks/call';
import { CallBook } from './call-book.ts';
import { type PickNews, sharePickNews } from './share-pick-news.ts';

export interface PicksSettings {
  /** Calls in memory, and those of them that lists show. */
  capacity: number;
  window: number;
  /** What a lost signal or a late telling left out is made good so often (ms). */
  refreshMs: number;
  /** Removals of one reading; more are read until one is not full. */
  removalsAtOnce: number;
}

export const picksSettings: PicksSettings = {
  capacity: 4_000,
  window: 200,
  refreshMs: 15_000,
  removalsAtOnce: 10_000,
};

export interface FollowPicksOptions {
  engines: Pick<Engines, 'records' | 'signals' | 'metrics'>;
  log: Logger;
  settings?: Partial<PicksSettings>;
}

/** The platform's calls as this instance knows them, and the news of picks that instances tell each other. */
export interface LivePicks extends Pick<PickNews, 'tellRemoved' | 'tellOwn' | 'tellTakenOff'> {
  readonly book: CallBook;
  /** Whether the records have been read. */
  isReady(): boolean;
  onReady(listener: () => void): void;
  /** A user's own picks have changed. */
  onOwn(listener: (userId: string) => void): void;
  /** What a record of token-updates tells of calls. */
  take(told: { calls: readonly unknown[]; callFigures: readonly unknown[] }): void;
  close(): Promise<void>;
}

export async function followPicks({ engines, log, settings: given }: FollowPicksOptions): Promise<LivePicks> {
  const { records, signals, metrics } = engines;
  const settings = { ...picksSettings, ...given };
  const ownListeners = new Set<(userId: string) => void>();
  const readyListeners = new Set<() => void>();
  const book = new CallBook({ ...settings, onUnknown: (which) => void load(which) });
  const reader = createReader(records, book, settings);
  const news = await sharePickNews({
    signals,
    log,
    removed: () => void refresh(),
    takenOff: (which) => book.takeOff(which, true),
    own: (userId) => {
      for (const listener of ownListeners) listener(userId);
    },
  });
  let isReady = false;
  let reading: Promise<void> | null = null;
  let isWanted = false;

  /** One at a time; asked for meanwhile, it is done once more. */
  function refresh(): Promise<void> {
    if (reading) isWanted = true;
    reading ??= readOnce().finally(() => {
      reading = null;
      if (!isWanted) return;
      isWanted = false;
      void refresh();
    });
    return reading;
  }

  async function readOnce(): Promise<void> {
    try {
      await (isReady ? reader.readNews() : reader.readAll());
      if (isReady) return;
      isReady = true;
      for (const listener of readyListeners) listener();
    } catch (error) {
      if (!isEngineAway(error))
        log.warn({ err: error }, 'calls are not read from the records; they are with the next turn');
    }
  }

  async function load(which: { mint: string; ordinal: number }): Promise<void> {
    try {
      const found = await findCall(records.queries, which.mint, which.ordinal);
      if (!found) return;
      book.add(found, false);
      const known = book.get(which);
      if (known) book.tellMilestone(known);
    } catch (error) {
      if (!isEngineAway(error)) log.warn({ err: error }, 'a call that reached a milestone is not read');
    }
  }

  void refresh();
  const timer = setInterval(() => void refresh(), settings.refreshMs);
  timer.unref();
  return {
    book,
    isReady: () => isReady,
    onReady: (listener) => void readyListeners.add(listener),
    onOwn: (listener) => void ownListeners.add(listener),
    take: createTaker(book, metrics),
    ...news,
    async close() {
      clearInterval(timer);
      await news.close();
      await reading;
    },
  };
}

function createTaker(book: CallBook, metrics: Engines['metrics']): LivePicks['take'] {
  const malformed = metrics.counter('mintscope_live_calls_malformed_total', 'Calls and figures not understood');
  return ({ calls, callFigures }) => {
    for (const call of calls) {
      const { data } = callSchema.safeParse(call);
      if (!data) malformed.inc();
      else book.add({ call: withoutTrace(data), figures: null, removed: null }, true);
    }
    for (const figures of callFigures) {
      const { data } = callFiguresSchema.safeParse(figures);
      if (data) book.update(data);
      else malformed.inc();
    }
  };
}

function withoutTrace<Told extends { trace: unknown }>({ trace: _trace, ...call }: Told): Omit<Told, 'trace'> {
  return call;
}

/** Brings what the records have into the book. */
function createReader(
  records: Engines['records'],
  book: CallBook,
  { capacity, window, removalsAtOnce }: PicksSettings,
) {
  const atOnce = 200;
  /** Of calls of which the log may just have been read again. */
  const newestRemovals = 1_000;
  let removalsUpTo = 0;

  /** In pages, between which the feed goes on. */
  async function readFollowed(): Promise<void> {
    let after: { beforeMs?: number | undefined; afterMint?: string | undefined } = {};
    for (let read = 0; read < capacity; read += atOnce) {
      const calls = await selectFollowedCalls(records.lists, { limit: atOnce, ...after });
      for (const call of calls) book.add(call, false);
      const last = calls.at(-1)?.call;
      after = { beforeMs: last?.calledAt, afterMint: last?.mint };
      if (calls.length < atOnce) return;
    }
  }

  /** All that were kept since, so that what was cleared at once is told at once. */
  async function readRemovals(): Promise<void> {
    const known: Removal[] = [];
    let upTo = removalsUpTo;
    for (let isMore = true; isMore; ) {
      const page = await selectRemovals(records.queries, upTo, removalsAtOnce);
      const last = page.at(-1)?.keptAs ?? 0;
      isMore = page.length === removalsAtOnce && last > upTo;
      upTo = Math.max(upTo, last);
      known.push(...page.filter((which) => book.get(which)?.removed === null));
    }
    book.remove(known);
    removalsUpTo = upTo;
  }

  return {
    async readAll(): Promise<void> {
      removalsUpTo = (await lastRemoval(records.queries)) - newestRemovals;
      await readFollowed();
      for (const call of await selectCalls(records.lists, { limit: window })) book.add(call, false);
      await readRemovals();
      for (const which of await selectTakenOff(records.lists)) book.takeOff(which, false);
    },
    async readNews(): Promise<void> {
      // Removals before calls: one that was removed meanwhile is not taken for a new one.
      await readRemovals();
      for (const call of await selectCalls(records.lists, { limit: window })) book.add(call, true);
      for (const which of await selectTakenOff(records.lists)) book.takeOff(which, true);
    },
  };
}
