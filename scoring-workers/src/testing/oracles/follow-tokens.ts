import type { ChainEvent, Trade } from '@mintscope/schemas/events/chain-event';
import { isFundedBefore } from './find-meetings.ts';
import { type History, solMint, type Transfer } from './read-history.ts';
import { lesserOf, sumOf } from './values.ts';

export interface Lot {
  amount: bigint;
  /** Who bought it and is followed, null for others; `linked`: it came by a link to the creator. */
  origin: string | null;
  linked: boolean;
}

const fundingLamports = 10_000_000n;

/** What became of some tokens: base units, and lamports that any wallet received for them. */
export interface Fate {
  got: bigint;
  held: bigint;
  sold: bigint;
  proceeds: number;
}

/** Every token of every wallet as lots, first in, first out. `early` are the wallets whose tokens are followed. */
export function followTokens(history: History, early: ReadonlySet<string>): TokenFates {
  const fates = new TokenFates(history.launch.creator, early);
  for (const event of history.all) fates.apply(event, history.mint);
  return fates;
}

export class TokenFates {
  readonly insiders = new Set<string>();
  readonly #creator: string;
  readonly #early: ReadonlySet<string>;
  readonly #wallets = new Map<string, Lot[]>();
  /** What wallets gave away before they had it. */
  readonly #debts = new Map<string, bigint>();
  readonly #pools = new Set<string>();
  readonly #funders = new Map<string, Transfer>();
  /** Parts of lots that were got, and that were sold, with what they brought. */
  readonly #got: Lot[] = [];
  readonly #sold: (Lot & { proceeds: number })[] = [];

  constructor(creator: string, early: ReadonlySet<string>) {
    this.#creator = creator;
    this.#early = early;
  }

  apply(event: ChainEvent, mint: string): void {
    if (event.type === 'transfer' && event.mint === solMint) {
      const former = this.#funders.get(event.to);
      const isFirst = event.opens !== false && (!former || isFundedBefore(event, former));
      if (event.amount >= fundingLamports && event.from !== event.to && isFirst) this.#funders.set(event.to, event);
    }
    if (event.mint !== mint) return;
    if ('pool' in event) this.#pools.add(event.pool);
    if (event.type === 'migrated') this.#pools.add(event.fromPool).add(event.toPool);
    if (event.type === 'trade') this.#trade(event);
    if (event.type === 'transfer' && event.from !== event.to) this.#send(event.from, event.to, event.amount);
    if (event.type === 'liquidity_added') this.#take(event.provider, event.baseAmount);
    if (event.type === 'liquidity_removed')
      this.#give(event.provider, [{ amount: event.baseAmount, origin: null, linked: false }]);
    if (event.type === 'holder_snapshot') for (const { owner, amount } of event.holders) this.#set(owner, amount);
  }

  /** What each wallet has now. */
  lots(): ReadonlyMap<string, readonly Lot[]> {
    return this.#wallets;
  }

  /** Of the tokens that these wallets were the first to buy. */
  ofOrigins(wallets: ReadonlySet<string>): Fate {
    return this.#fate(({ origin }) => origin !== null && wallets.has(origin));
  }

  /** Of the tokens that came by a link to the creator. */
  ofLinked(): Fate {
    return this.#fate(({ linked }) => linked);
  }

  /** Of both, each token once. */
  ofSuspects(wallets: ReadonlySet<string>): Fate {
    return this.#fate(({ origin, linked }) => (origin === null ? linked : wallets.has(origin)));
  }

  #fate(isOf: (lot: Lot) => boolean): Fate {
    const amountOf = (lots: readonly Lot[]) => sumOf(lots.filter(isOf).map(({ amount }) => amount));
    return {
      got: amountOf(this.#got),
      held: amountOf([...this.#wallets.values()].flat()),
      sold: amountOf(this.#sold),
      proceeds: this.#sold.filter(isOf).reduce((sum, { proceeds }) => sum + proceeds, 0),
    };
  }

  #trade({ side, trader, baseAmount, quoteAmount, feeQuote }: Trade): void {
    if (side === 'sell') {
      const brought = Number(quoteAmount - feeQuote) / Number(baseAmount);
      for (const lot of this.#take(trader, baseAmount))
        this.#sold.push({ ...lot, proceeds: Number(lot.amount) * brought });
      return;
    }
    const isFollowed = trader === this.#creator || this.#early.has(trader);
    const lot = { amount: baseAmount, origin: isFollowed ? trader : null, linked: false };
    this.#got.push(lot);
    this.#give(trader, [lot]);
  }

  #send(from: string, to: string, amount: bigint): void {
    const lots = this.#take(from, amount);
    if (this.#pools.has(to)) return;
    const isLinked =
      from === this.#creator || this.#funders.get(from)?.from === this.#creator || this.insiders.has(from);
    const comesByLink = isLinked && to !== this.#creator;
    if (comesByLink) this.insiders.add(to);
    const rest = amount - sumOf(lots.map((lot) => lot.amount));
    const moved = [...lots, { amount: rest, origin: null, linked: false }].map((lot) => {
      const linked = { ...lot, linked: lot.linked || comesByLink };
      // Got by the group of those that have it by a link; an origin has got it before.
      if (linked.linked && !lot.linked) this.#noteLinked(linked);
      return linked;
    });
    this.#give(to, moved);
  }

  #noteLinked(lot: Lot): void {
    this.#linkedGot += lot.amount;
    if (lot.origin === null) this.#got.push(lot);
  }

  /** Of origins' tokens too, which is not among what was got anew. */
  #linkedGot = 0n;
  get linkedGot(): bigint {
    return this.#linkedGot;
  }

  #set(wallet: string, amount: bigint): void {
    const held = sumOf((this.#wallets.get(wallet) ?? []).map((lot) => lot.amount));
    this.#debts.delete(wallet);
    if (held > amount) this.#take(wallet, held - amount);
    else this.#give(wallet, [{ amount: amount - held, origin: null, linked: false }]);
  }

  #give(wallet: string, lots: readonly Lot[]): void {
    const own = this.#wallets.get(wallet) ?? [];
    this.#wallets.set(wallet, own);
    for (const lot of lots) {
      const debt = this.#debts.get(wallet) ?? 0n;
      const paid = lesserOf(lot.amount, debt);
      this.#debts.set(wallet, debt - paid);
      // It was sold before it came; for how much is not known.
      this.#sold.push({ ...lot, amount: paid, proceeds: 0 });
      if (lot.amount > paid) own.push({ ...lot, amount: lot.amount - paid });
    }
  }

  #take(wallet: string, amount: bigint): Lot[] {
    const own = this.#wallets.get(wallet) ?? [];
    const taken: Lot[] = [];
    let rest = amount;
    while (rest > 0n && own.length > 0) {
      const lot = own[0]!;
      const part = lesserOf(lot.amount, rest);
      taken.push({ ...lot, amount: part });
      lot.amount -= part;
      rest -= part;
      if (lot.amount === 0n) own.shift();
    }
    this.#debts.set(wallet, (this.#debts.get(wallet) ?? 0n) + rest);
    return taken;
  }
}
