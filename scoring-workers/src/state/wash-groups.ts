import { growInt32 } from '../running/grow.ts';
import type { TokenWallets } from '../running/token-wallets.ts';
import type { Positions, RoundTrip } from './positions.ts';

export interface Wash {
  /** Quote traded in round trips. */
  quote: number;
  /** Wallets that go round in circles, by themselves or with their group. */
  wallets: ReadonlySet<number>;
}

/**
 * Round trips of one wallet, and of one group: wallets that a payer, a transfer, a funder or a transaction ties to each
 * other. Either goes round when it has made enough trades and bought for nearly what it sold for. Tokens that wander through
 * a group's wallets leave none of them with a net near zero, and the group with one. A group whose wallets bought and sold once each
 * is a bundle that left, and went nowhere round. Arbitrage between pools is no part of it.
 */
export function measureWash(positions: Positions, wallets: TokenWallets): Wash {
  const groups = groupTraders(positions, wallets);
  const washing = new Set<number>();
  let quote = 0;
  for (let wallet = 0; wallet < positions.count; wallet++) {
    if (positions.roundTripOf(wallet).trades === 0) continue;
    const group = groups?.figuresOf(wallet);
    const isIn = positions.goesRound(wallet) || (group !== undefined && positions.isGroupRound(group));
    if (!isIn) continue;
    washing.add(wallet);
    quote += positions.roundTripQuoteOf(wallet);
  }
  return { quote, wallets: washing };
}

/**
 * The quote of `measureWash`, from the sum that positions keep and the groups alone: it is asked for every row, and few wallets
 * are tied to others. Amounts are whole, so their sum is the same in any order for as long as a double holds it.
 */
export function measureWashQuote(positions: Positions, wallets: TokenWallets): number {
  if (!Number.isSafeInteger(positions.totalQuote)) return measureWash(positions, wallets).quote;
  let quote = positions.roundTripQuote;
  const groups = groupTraders(positions, wallets);
  for (const wallet of groups?.joined ?? []) {
    const group = groups?.figuresOf(wallet);
    if (group === undefined || positions.roundTripOf(wallet).trades === 0) continue;
    if (!positions.goesRound(wallet) && positions.isGroupRound(group)) quote += positions.roundTripQuoteOf(wallet);
  }
  return quote;
}

interface GroupFigures extends RoundTrip {
  /** Its wallets that traded. */
  traders: number;
}

class TraderGroups {
  /** Wallets that are tied to any other. */
  readonly joined = new Set<number>();
  /** Of a wallet: one of its group + 1; 0 where it stands for the group itself. */
  #parents: Int32Array<ArrayBuffer>;
  readonly #figures = new Map<number, GroupFigures>();

  constructor(count: number) {
    this.#parents = new Int32Array(count);
  }

  join(a: number, b: number): void {
    this.joined.add(a).add(b);
    this.#parents = growInt32(this.#parents, Math.max(a, b) + 1);
    const [root, other] = [this.rootOf(a), this.rootOf(b)];
    if (root !== other) this.#parents[root] = other + 1;
  }

  rootOf(wallet: number): number {
    const parents = this.#parents;
    let root = wallet;
    while (parents[root]! > 0) {
      const parent = parents[root]! - 1;
      if (parents[parent]! > 0) parents[root] = parents[parent]!;
      root = parent;
    }
    return root;
  }

  sum(positions: Positions): void {
    for (const wallet of [...this.joined].sort((a, b) => a - b)) {
      const own = positions.roundTripOf(wallet);
      if (own.trades === 0) continue;
      const root = this.rootOf(wallet);
      let figures = this.#figures.get(root);
      if (figures === undefined) {
        figures = { traders: 0, trades: 0, bought: 0, sold: 0 };
        this.#figures.set(root, figures);
      }
      figures.traders++;
      figures.trades += own.trades;
      figures.bought += own.bought;
      figures.sold += own.sold;
    }
  }

  /** Of the group of a wallet that is tied to others; undefined of any other. */
  figuresOf(wallet: number): GroupFigures | undefined {
    return this.joined.has(wallet) ? this.#figures.get(this.rootOf(wallet)) : undefined;
  }
}

/**
 * Those that tie two traders need not trade themselves: one who pays for both, or hands tokens to both, be it by others' hands. null
 * where nothing ties any wallet: then each stands for itself. Few wallets are tied, so it goes by ties and not by wallets.
 */
function groupTraders(positions: Positions, wallets: TokenWallets): TraderGroups | null {
  let groups: TraderGroups | null = null;
  const join = (wallet: number, other: number) => {
    groups ??= new TraderGroups(positions.count);
    groups.join(wallet, other);
  };
  positions.forEachPaid(join);
  wallets.forEachTie(join);
  (groups as TraderGroups | null)?.sum(positions);
  return groups;
}
