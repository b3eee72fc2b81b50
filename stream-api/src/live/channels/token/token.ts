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
  /** Some of its tokens are still being read. */
  isLoading: boolean;
  left: boolean;
}

interface Encoded extends ChannelMessage {
  rev: number;
}

/** A token that is not in memory is read from where it is stored, which takes as long as so many rows. */
export const loadCost = 20;

export interface TokenOptions {
  table: TokenTable;
  log: Logger;
  /** Rows of tokens that are not among the newest; those that there are none of are left out. */
  loadRows(mints: readonly string[]): Promise<ReadonlyMap<string, TokenRow>>;
  /** There is something to send. */
  changed(): void;
}

/** A token of any age, or a few: the table keeps them as long as a client follows them. */
export function createTokenChannel(options: TokenOptions): Channel<Subscribe<'token'>, Following, Encoded> {
  const { table, log, loadRows, changed } = options;
  let round: RoundWork = { atMs: 0, encoded: 0, work: 0 };

  function load(following: Following, mints: readonly string[]): void {
    following.isLoading = true;
    loadRows(mints)
      .then((rows) => {
        if (!following.left) for (const row of rows.values()) table.apply(row);
      })
      .catch((error) => log.error({ err: error, mints }, 'rows of watched tokens not loaded'))
      .finally(() => {
        following.isLoading = false;
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
      const following: Following = { mints: mintsOf(wanted), reached: null, isLoading: false, left: false };
      for (const mint of following.mints) table.watch(mint);
      const missing = [...following.mints].filter((mint) => !table.get(mint));
      if (missing.length > 0) load(following, missing);
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
    next({ mints, reached, isLoading }) {
      if (isLoading) return null;
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
