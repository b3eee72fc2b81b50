import type { ChainEvent, Trade } from '@mintscope/schemas/events/chain-event';
import { solMint } from '@mintscope/schemas/ids';
import { lamportsPerSol } from '@mintscope/schemas/quote-coins';

const sizes = [5_000, 15_000, 60_000] as const;

/** What a wallet did in the whole market, as its transactions tell. */
interface WalletPast {
  tokens: number;
  /** SOL received for sales less SOL spent. */
  cash: number;
  created: number;
  funder: WalletPast | null;
  wasFundedByCreator: boolean;
}

interface Held {
  wallet: WalletPast;
  firstMs: number;
  /** Tokens it had traded in before, and what it had made of them. */
  formerTokens: number;
  formerCash: number;
  bought: number;
  sold: number;
  spent: number;
}

interface ObservedToken {
  createdMs: number;
  program: string;
  creator: WalletPast;
  creatorFormerTokens: number;
  holders: Map<string, Held>;
  supply: number;
  trades: { timeMs: number; sol: number; isBuy: boolean; tip: number; priority: number; price: number }[];
  transfers: number;
  authorities: number;
}

/**
 * Everything that a patient observer of the log could take down of tokens and wallets, without bounds of memory and with no regard
 * to what the product keeps: what a bound of the models rests on.
 */
export class MarketObserver {
  readonly #wallets = new Map<string, WalletPast>();
  readonly #tokens = new Map<string, ObservedToken>();
  readonly #programs: string[] = [];

  see(event: ChainEvent): void {
    if (event.type === 'token_created') this.#create(event);
    else if (event.type === 'trade') this.#trade(event);
    else if (event.type === 'transfer') this.#transfer(event);
    else if (event.type === 'authority_changed') {
      const token = this.#tokens.get(event.mint);
      if (token) token.authorities++;
    }
  }

  /** Figures of a token at a moment, always in the same order. */
  figuresOf(mint: string, atMs: number): number[] {
    const token = this.#tokens.get(mint);
    if (!token) return [];
    return [...this.#creation(token), ...flowOf(token, atMs), ...holdersOf(token, atMs)];
  }

  #creation({ program, creator, creatorFormerTokens, holders, supply, transfers, authorities }: ObservedToken) {
    if (!this.#programs.includes(program)) this.#programs.push(program);
    const own = [...holders.values()].find(({ wallet }) => wallet === creator);
    return [
      this.#programs.indexOf(program),
      creator.created,
      creatorFormerTokens,
      creator.cash,
      creator.funder === null ? -1 : creator.funder.created,
      creator.wasFundedByCreator ? 1 : 0,
      own === undefined ? 0 : own.spent,
      own === undefined ? 0 : own.bought / supply,
      own === undefined ? 0 : own.sold / Math.max(1, own.bought),
      transfers,
      authorities,
    ];
  }

  #create(event: Extract<ChainEvent, { type: 'token_created' }>): void {
    const creator = this.#wallet(event.creator);
    this.#tokens.set(event.mint, {
      createdMs: event.timeMs ?? 0,
      program: event.program,
      creator,
      creatorFormerTokens: creator.tokens,
      holders: new Map(),
      supply: Number(event.supply),
      trades: [],
      transfers: 0,
      authorities: (event.mintable ? 1 : 0) + (event.freezable ? 10 : 0),
    });
    creator.created++;
  }

  #trade(event: Trade): void {
    const token = this.#tokens.get(event.mint);
    if (!token) return;
    const timeMs = event.timeMs ?? 0;
    const sol = Number(event.quoteAmount) / lamportsPerSol;
    const base = Number(event.baseAmount);
    const held = this.#held(token, event.trader, timeMs);
    const isBuy = event.side === 'buy';
    if (isBuy) {
      held.bought += base;
      held.spent += sol;
      held.wallet.cash -= sol;
    } else {
      held.sold += base;
      held.wallet.cash += sol;
    }
    const [tip, priority] = [Number(event.tipLamports ?? 0), Number(event.priorityFeeLamports ?? 0)];
    token.trades.push({ timeMs, sol, isBuy, tip, priority, price: base === 0 ? 0 : sol / base });
  }

  #transfer(event: Extract<ChainEvent, { type: 'transfer' }>): void {
    const [from, to] = [this.#wallet(event.from), this.#wallet(event.to)];
    if (event.mint === solMint) {
      to.funder ??= from;
      if (from.created > 0) to.wasFundedByCreator = true;
      return;
    }
    const token = this.#tokens.get(event.mint);
    if (!token) return;
    token.transfers++;
    const timeMs = event.timeMs ?? 0;
    const amount = Number(event.amount);
    this.#held(token, event.from, timeMs).bought -= amount;
    this.#held(token, event.to, timeMs).bought += amount;
  }

  #held(token: ObservedToken, address: string, timeMs: number): Held {
    const known = token.holders.get(address);
    if (known) return known;
    const wallet = this.#wallet(address);
    const held = {
      wallet,
      firstMs: timeMs,
      formerTokens: wallet.tokens,
      formerCash: wallet.cash,
      bought: 0,
      sold: 0,
      spent: 0,
    };
    wallet.tokens++;
    token.holders.set(address, held);
    return held;
  }

  #wallet(address: string): WalletPast {
    const known = this.#wallets.get(address);
    if (known) return known;
    const wallet = { tokens: 0, cash: 0, created: 0, funder: null, wasFundedByCreator: false };
    this.#wallets.set(address, wallet);
    return wallet;
  }
}

/** How trades came: fast or slow, large or small, with which fees, and which way the price went. */
function flowOf({ trades, createdMs }: ObservedToken, atMs: number): number[] {
  const of = (some: ObservedToken['trades']) => {
    const [buys, sells] = [some.filter(({ isBuy }) => isBuy), some.filter(({ isBuy }) => !isBuy)];
    const sum = (each: ObservedToken['trades']) => each.reduce((total, { sol }) => total + sol, 0);
    return [buys.length, sells.length, sum(buys), sum(sells)];
  };
  const prices = trades.map(({ price }) => price);
  const top = prices.indexOf(Math.max(...prices.slice(-4_000)));
  const last = trades[trades.length - 1];
  return [
    ...sizes.flatMap((size) => of(trades.filter(({ timeMs }) => timeMs - createdMs <= size))),
    ...sizes.flatMap((size) => of(trades.filter(({ timeMs }) => timeMs > atMs - size))),
    ...of(trades),
    trades.reduce((most, { sol, isBuy }) => (isBuy ? Math.max(most, sol) : most), 0),
    trades.reduce((most, { sol, isBuy }) => (isBuy ? most : Math.max(most, sol)), 0),
    trades.filter(({ tip }) => tip > 0).length / Math.max(1, trades.length),
    trades.reduce((sum, { priority }) => sum + Math.log1p(priority), 0) / Math.max(1, trades.length),
    last === undefined ? -1 : atMs - last.timeMs,
    top < 0 ? -1 : atMs - trades[top]!.timeMs,
    top < 0 ? 0 : trades[trades.length - 1]!.price / Math.max(1e-300, trades[top]!.price),
    trades[0] === undefined ? 0 : (last?.price ?? 0) / Math.max(1e-300, trades[0].price),
  ];
}

/** Who holds it: new wallets, wallets with a past and what they made of it, those whom a creator paid, how much each has. */
function holdersOf({ holders, createdMs, creator, supply }: ObservedToken, atMs: number): number[] {
  const all = [...holders.values()].filter(({ wallet }) => wallet !== creator);
  const left = (held: Held) => Math.max(0, held.bought - held.sold) / supply;
  const figures = (some: readonly Held[]) => {
    const bought = some.reduce((sum, held) => sum + Math.max(held.bought, held.sold), 0) / supply;
    const kept = some.reduce((sum, held) => sum + left(held), 0);
    const most = some.reduce((top, { spent }) => Math.max(top, spent), 0);
    return [some.length, bought, kept, most];
  };
  const early = (held: Held) => held.firstMs - createdMs <= 60_000;
  const fresh = (held: Held) => held.formerTokens === 0;
  const kept = all.map(left).sort((a, b) => b - a);
  return [
    ...figures(all),
    ...figures(all.filter((held) => fresh(held))),
    ...figures(all.filter((held) => fresh(held) && early(held) && held.wallet.funder === null)),
    ...figures(all.filter((held) => fresh(held) && early(held) && held.wallet.funder === null && held.spent > 0.35)),
    ...figures(all.filter(({ wallet }) => wallet.funder === creator)),
    ...figures(all.filter(({ wallet }) => wallet.funder !== null && wallet.funder !== creator)),
    ...figures(all.filter(({ formerTokens }) => formerTokens > 12)),
    ...figures(all.filter(({ formerTokens, formerCash }) => formerTokens > 4 && formerCash > 1)),
    ...figures(all.filter(({ bought, sold }) => sold >= 0.99 * bought)),
    ...figures(all.filter(({ firstMs }) => firstMs > atMs - 15_000)),
    ...kept.slice(0, 3),
    ...Array.from({ length: Math.max(0, 3 - kept.length) }, () => 0),
    kept.slice(0, 10).reduce((sum, share) => sum + share, 0),
  ];
}
