import type { Logger } from '@mintscope/engines/logger';
import { pubkeySchema } from '@mintscope/schemas/ids';
import type { Subscribe } from '@mintscope/schemas/live/channels';
import { token as contract } from '@mintscope/schemas/live/token';
import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenTable } from '../../../market/token-table.ts';
import type { Channel, ChannelMessage, RoundWork } from '../../socket/channel.ts';
import { encodeFirst, encodeNext } from '../token-messages.ts';

interface Following {
  readonly mints: ReadonlySet<string>;
  /** The revision at which the tokens were last sent; null = owed a fresh `initial_tokens`. */
  reached: number | null;
  /** Tokens that are still being read. */
  loading: number;
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

/** A token of any age, or a few: the table keeps them as long as a client follows them. */
export function createTokenChannel(options: TokenOptions): Channel<Subscribe<'token'>, Following, Encoded> {
  const { table, log, loadRow, changed } = options;
  let round: RoundWork = { atMs: 0, encoded: 0, work: 0 };

  function load(following: Following, mint: string): void {
    following.loading += 1;
    loadRow(mint)
      .then((row) => {
        if (row && !following.left) table.apply(row);
      })
      .catch((error) => log.error({ err: error, mint }, 'row of a watched token not loaded'))
      .finally(() => {
        following.loading -= 1;
        changed();
      });
  }

  return {
    contract,
    problemOf({ address, also }) {
      if (!pubkeySchema.safeParse(address).success) return 'address: is not an address';
      const wrong = also.findIndex((mint) => !pubkeySchema.safeParse(mint).success);
      return wrong < 0 ? null : `also.${wrong}: is not an address`;
    },
    costOf: (wanted) => [...mintsOf(wanted)].reduce((cost, mint) => cost + (table.get(mint) ? 1 : loadCost), 0),
    follow(wanted) {
      const following: Following = { mints: mintsOf(wanted), reached: null, loading: 0, left: false };
      for (const mint of following.mints) {
        table.watch(mint);
        if (!table.get(mint)) load(following, mint);
      }
      return following;
    },
    unfollow(following) {
      following.left = true;
      for (const mint of following.mints) table.unwatch(mint);
    },
    isOwedAll: ({ reached }) => reached === null,
    oweAll(following) {
      following.reached = null;
    },
    begin(begun) {
      round = begun;
    },
    next({ mints, reached, loading }) {
      if (loading > 0) return null;
      const base = reached ?? -1;
      const entries = [...mints].flatMap((mint) => table.get(mint) ?? []);
      const tokens = entries.filter(({ changedRev }) => changedRev > base).map((entry) => ({ entry, base }));
      if (reached !== null && tokens.length === 0) return null;
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

function mintsOf({ address, also }: Pick<Subscribe<'token'>, 'address' | 'also'>): ReadonlySet<string> {
  return new Set([address, ...also]);
}
