import type { Logger } from '@mintscope/engines/logger';
import { accountListLimits } from '@mintscope/schemas/account-lists';
import type { Subscribe } from '@mintscope/schemas/live/channels';
import { watchlist as contract } from '@mintscope/schemas/live/watchlist';
import type { TokenRow } from '@mintscope/schemas/token';
import type { ListNews } from '../../../account-lists/share-list-news.ts';
import type { TokenTable } from '../../../market/token-table.ts';
import type { Channel, ChannelMessage, RoundWork } from '../../socket/channel.ts';
import { encodeFirst, encodeNext } from '../token-messages.ts';

interface Following {
  /** Null for one who is shown none. */
  readonly userId: string | null;
  readonly id: string;
  /** Null until they were read. */
  mints: ReadonlySet<string> | null;
  /** The revision at which the rows were last sent; null = owed a fresh `initial_tokens`. */
  reached: number | null;
  reading: 'none' | 'once' | 'again';
  left: boolean;
}

interface Encoded extends ChannelMessage {
  rev: number;
}

export interface WatchlistOptions {
  table: TokenTable;
  log: Logger;
  listNews: Pick<ListNews, 'onChanged'>;
  /** The rows of a watchlist's tokens; those of which nothing is known are left out. */
  loadWatchlist(userId: string, id: string): Promise<ReadonlyMap<string, TokenRow>>;
  /** There is something to send. */
  changed(): void;
}

const retryMs = 5_000;

/** Tokens of any age that a user watches: the table keeps them as long as a client follows the list. */
export function createWatchlistChannel(options: WatchlistOptions): Channel<Subscribe<'watchlist'>, Following, Encoded> {
  const { table, listNews } = options;
  const read = createReader(options);
  const followed = new Set<Following>();
  let round: RoundWork = { atMs: 0, encoded: 0, work: 0 };

  listNews.onChanged((userId) => {
    for (const following of followed) if (following.userId === userId) void read(following);
  });

  return {
    contract,
    costOf: () => accountListLimits.entries,
    follow({ id }, caller) {
      const isOwn = caller.role !== 'visitor' && caller.adminId === null;
      const userId = isOwn ? caller.userId : null;
      const following: Following = { userId, id, mints: null, reached: null, reading: 'none', left: false };
      followed.add(following);
      void read(following);
      return following;
    },
    unfollow(following) {
      following.left = true;
      followed.delete(following);
      for (const mint of following.mints ?? []) table.unwatch(mint);
      following.mints = null;
    },
    isOwedAll: ({ reached }) => reached === null,
    oweAll(following) {
      following.reached = null;
    },
    isLate: ({ reached }) => reached === null,
    begin(begun) {
      round = begun;
    },
    next({ mints, reached }) {
      if (!mints || reached === table.rev) return null;
      const entries = [...mints].flatMap((mint) => table.get(mint) ?? []);
      const base = reached ?? -1;
      const tokens = entries.filter(({ changedRev }) => changedRev > base).map((entry) => ({ entry, base }));
      const changes = { tokens, removed: [] };
      round.encoded += 1;
      round.work += tokens.length;
      return { ...(reached === null ? encodeFirst(changes, round.atMs) : encodeNext(changes)), rev: table.rev };
    },
    took(following, { rev }) {
      following.reached = rev;
    },
  };
}

/** Brings the tokens that the records have into what a client follows. */
function createReader({ table, log, loadWatchlist, changed }: WatchlistOptions) {
  /** One reading at a time; asked for meanwhile, it is done once more. */
  async function read(following: Following): Promise<void> {
    if (following.reading !== 'none') {
      following.reading = 'again';
      return;
    }
    following.reading = 'once';
    try {
      const rows =
        following.userId === null ? new Map<string, TokenRow>() : await loadWatchlist(following.userId, following.id);
      if (!following.left) replace(following, rows);
    } catch (error) {
      log.warn({ err: error }, 'a watchlist of a connected user is not read; it is with the next turn');
      setTimeout(() => !following.left && void read(following), retryMs).unref();
    }
    const isStale = following.reading !== 'once';
    following.reading = 'none';
    changed();
    if (isStale && !following.left) await read(following);
  }

  function replace(following: Following, rows: ReadonlyMap<string, TokenRow>): void {
    const before = following.mints;
    const mints = new Set(rows.keys());
    for (const mint of mints) table.watch(mint);
    for (const mint of before ?? []) table.unwatch(mint);
    for (const row of rows.values()) if (!table.get(row.address)) table.apply(row);
    following.mints = mints;
    const isSame = before?.size === mints.size && [...mints].every((mint) => before.has(mint));
    if (!isSame) following.reached = null;
  }

  return read;
}
