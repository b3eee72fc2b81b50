import type { Logger } from '@mintscope/engines/logger';
import { pubkeySchema } from '@mintscope/schemas/ids';
import type { Subscribe } from '@mintscope/schemas/live/channels';
import { token as contract } from '@mintscope/schemas/live/token';
import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenTable } from '../../../market/token-table.ts';
import type { Channel, ChannelMessage, RoundWork } from '../../socket/channel.ts';
import { encodeFirst, encodeNext } from '../token-messages.ts';

interface Following {
  readonly mint: string;
  /** The revision at which the token was last sent; null = owed a fresh `initial_tokens`. */
  reached: number | null;
  loading: boolean;
  left: boolean;
}

interface Encoded extends ChannelMessage {
  rev: number;
}

/** A token that is not in memory is read from the state store, which takes as long as so many rows. */
export const loadCost = 20;

export interface TokenOptions {
  table: TokenTable;
  log: Logger;
  /** The stored row of a token that is not among the newest; undefined when there is none. */
  loadRow(mint: string): Promise<TokenRow | undefined>;
  /** There is something to send. */
  changed(): void;
}

/** One token of any age: the table keeps it as long as a client follows it. */
export function createTokenChannel(options: TokenOptions): Channel<Subscribe<'token'>, Following, Encoded> {
  const { table, log, loadRow, changed } = options;
  let round: RoundWork = { atMs: 0, encoded: 0, work: 0 };

  function load(following: Following): void {
    const { mint } = following;
    loadRow(mint)
      .then((row) => {
        if (row && !following.left) table.apply(row);
      })
      .catch((error) => log.error({ err: error, mint }, 'row of a watched token not loaded'))
      .finally(() => {
        following.loading = false;
        changed();
      });
  }

  return {
    contract,
    problemOf: ({ address }) => (pubkeySchema.safeParse(address).success ? null : 'address: is not an address'),
    costOf: ({ address: mint }) => (table.get(mint) ? 1 : loadCost),
    follow({ address: mint }) {
      table.watch(mint);
      const following = { mint, reached: null, loading: !table.get(mint), left: false };
      if (following.loading) load(following);
      return following;
    },
    unfollow(following) {
      following.left = true;
      table.unwatch(following.mint);
    },
    isOwedAll: ({ reached }) => reached === null,
    oweAll(following) {
      following.reached = null;
    },
    begin(begun) {
      round = begun;
    },
    next({ mint, reached, loading }) {
      const entry = table.get(mint);
      if (loading || (reached !== null && (!entry || entry.changedRev <= reached))) return null;
      const changes = { tokens: entry ? [{ entry, base: reached ?? -1 }] : [], removed: [] };
      round.encoded += 1;
      round.work += changes.tokens.length;
      return { ...(reached === null ? encodeFirst(changes, round.atMs) : encodeNext(changes)), rev: table.rev };
    },
    took(following, { rev }) {
      following.reached = rev;
    },
  };
}
