import { seededNumbers } from '@mintscope/engines/testing/seeded-numbers';
import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import type { ChainEvent, EventEnvelope } from '@mintscope/schemas/events/chain-event';
import { solMint } from '@mintscope/schemas/ids';
import { programs } from '@mintscope/schemas/programs';
import { randomReport } from './random-report.ts';

export interface RandomMarketOptions {
  seed: number;
  events: number;
  /** Share of events that are repeats of former ones, and that come after a later slot. */
  repeats?: number;
  late?: number;
  /** Chance that hours pass before an event, so that tokens end. */
  gaps?: number;
  /** Share of events by which wallets send each other part of what they hold. */
  transfers?: number;
  /** Chance that a provider tells something of a token beside an event. */
  reports?: number;
  /** The most between two events. */
  stepMs?: number;
}

interface MadeToken {
  mint: string;
  pool: string;
  base: bigint;
  quote: bigint;
  holders: Map<string, bigint>;
}

const startMs = 1_790_000_000_000;

/** A seeded stream of every kind of event: small, fast and nasty rather than like a market. */
export function randomMarket(options: RandomMarketOptions): ChainEvent[] {
  const market = new Market(options);
  while (market.events.length < options.events) market.step();
  return market.events;
}

class Market {
  readonly events: ChainEvent[] = [];
  readonly #options: RandomMarketOptions;
  readonly #random: () => number;
  readonly #tokens: MadeToken[] = [];
  readonly #wallets: string[];
  #nowMs = startMs;
  #transaction = 0;
  #signature = '';
  /** Of reports, so that the rest of a market is the same with and without them. */
  readonly #aside: () => number;

  constructor(options: RandomMarketOptions) {
    this.#options = options;
    this.#random = seededNumbers(options.seed);
    this.#aside = seededNumbers(options.seed + 1);
    this.#wallets = Array.from({ length: 60 }, () => this.#key());
  }

  step(): void {
    const { repeats = 0.02, gaps = 0.0005, transfers = 0, reports = 0, stepMs = 900 } = this.#options;
    if (reports > 0 && this.#tokens.length > 0 && this.#aside() < reports) this.#report();
    this.#nowMs += Math.floor(this.#random() * stepMs);
    if (this.#chance(gaps)) this.#nowMs += 7 * 3_600_000;
    if (this.#chance(repeats) && this.events.length > 0) this.events.push(this.#pick(this.events.slice(-200)));
    else if (this.#tokens.length === 0 || this.#chance(0.01)) this.#launch();
    else if (transfers > 0 && this.#chance(transfers)) this.#send(this.#pick(this.#tokens.slice(-8)));
    else if (this.#chance(0.04)) this.#fund();
    else if (this.#chance(0.03)) this.#rare(this.#pick(this.#tokens));
    else this.#trade(this.#pick(this.#tokens.slice(-8)));
  }

  #launch(): void {
    const creator = this.#pick(this.#wallets);
    const token: MadeToken = {
      mint: this.#key(),
      pool: this.#key(),
      base: 1_073_000_000_000_000n,
      quote: 30_000_000_000n,
      holders: new Map(),
    };
    this.#tokens.push(token);
    this.#add({
      type: 'token_created',
      ...this.#envelope(token.mint, creator),
      name: `Coin ${this.#tokens.length}`,
      symbol: `C${this.#tokens.length}`,
      uri: 'https://example.org/coin.json',
      creator,
      pool: token.pool,
      quoteMint: solMint,
      decimals: 6,
      quoteDecimals: 9,
      supply: 1_000_000_000_000_000n,
      baseReserve: token.base,
      quoteReserve: token.quote,
      curveSupply: 793_100_000_000_000n,
      mintable: this.#chance(0.2),
      freezable: this.#chance(0.1) ? null : false,
    });
    if (this.#chance(0.5)) this.#buy(token, creator, true);
  }

  #trade(token: MadeToken): void {
    const holders = [...token.holders].filter(([, amount]) => amount > 0n);
    if (holders.length > 0 && this.#chance(0.45)) this.#sell(token, ...this.#pick(holders));
    else this.#buy(token, this.#pick(this.#wallets), this.#chance(0.1));
  }

  #buy(token: MadeToken, wallet: string, sameTransaction: boolean): void {
    const round = this.#chance(0.3);
    const quoteAmount = round ? 50_000_000n : BigInt(1 + Math.floor(this.#random() * 3e9));
    const baseAmount = (token.base * quoteAmount) / (token.quote + quoteAmount);
    token.base -= baseAmount;
    token.quote += quoteAmount;
    token.holders.set(wallet, (token.holders.get(wallet) ?? 0n) + baseAmount);
    this.#addTrade(token, 'buy', wallet, baseAmount, quoteAmount, sameTransaction);
  }

  #sell(token: MadeToken, wallet: string, held: bigint): void {
    const baseAmount = this.#chance(0.5) ? held : held / 3n + 1n;
    const quoteAmount = (token.quote * baseAmount) / (token.base + baseAmount);
    token.base += baseAmount;
    token.quote -= quoteAmount;
    token.holders.set(wallet, held - baseAmount);
    this.#addTrade(token, 'sell', wallet, baseAmount, quoteAmount, false);
  }

  #addTrade(
    token: MadeToken,
    side: 'buy' | 'sell',
    wallet: string,
    baseAmount: bigint,
    quoteAmount: bigint,
    same: boolean,
  ): void {
    this.#add({
      type: 'trade',
      ...this.#envelope(token.mint, wallet, same),
      side,
      trader: wallet,
      pool: token.pool,
      quoteMint: solMint,
      decimals: 6,
      quoteDecimals: 9,
      baseAmount,
      quoteAmount,
      feeQuote: quoteAmount / 100n,
      baseReserve: token.base,
      quoteReserve: token.quote,
      curveRemaining: token.base > 279_900_000_000_000n ? token.base - 279_900_000_000_000n : 0n,
    });
  }

  #send(token: MadeToken): void {
    const holders = [...token.holders].filter(([, amount]) => amount > 0n);
    if (holders.length === 0) return;
    const [from, held] = this.#pick(holders);
    const to = this.#pick(this.#wallets);
    const amount = this.#chance(0.5) ? held : held / 3n + 1n;
    token.holders.set(from, held - amount);
    token.holders.set(to, (token.holders.get(to) ?? 0n) + amount);
    this.#add({ type: 'transfer', ...this.#envelope(token.mint, from), from, to, amount, opens: null });
  }

  #fund(): void {
    const from = this.#pick(this.#wallets);
    const to = this.#pick(this.#wallets);
    const amount = BigInt(Math.floor(this.#random() * 5e9));
    // Of one in three its source tells that the receiver had SOL before, of one that it had none.
    const opens = [null, false, true][Number(amount % 3n)] ?? null;
    this.#add({ type: 'transfer', ...this.#envelope(solMint, from), from, to, amount, opens });
  }

  #rare(token: MadeToken): void {
    const wallet = this.#pick(this.#wallets);
    const envelope = this.#envelope(token.mint, wallet);
    const flow = { pool: token.pool, provider: wallet, quoteMint: solMint, baseAmount: 10n, quoteAmount: 1_000_000n };
    const kinds: ChainEvent[] = [
      {
        type: 'transfer',
        ...envelope,
        from: wallet,
        to: this.#pick(this.#wallets),
        amount: 1_000_000_000n,
        opens: null,
      },
      { type: 'liquidity_added', ...envelope, ...flow, lpAmount: 5n },
      { type: 'liquidity_removed', ...envelope, ...flow, lpAmount: null },
      { type: 'curve_completed', ...envelope, pool: token.pool },
      {
        type: 'migrated',
        ...envelope,
        fromPool: token.pool,
        toPool: this.#key(),
        toProgram: programs.pumpSwap,
        baseAmount: 1n,
        quoteAmount: 2n,
      },
      {
        type: 'metadata_changed',
        ...envelope,
        name: null,
        symbol: 'NEW',
        uri: null,
        image: 'https://example.org/i.png',
        description: 'changed',
        twitter: 'https://x.com/coin',
        telegram: null,
        website: null,
      },
      { type: 'authority_changed', ...envelope, authority: 'mint', holder: this.#chance(0.5) ? wallet : null },
      {
        type: 'holder_snapshot',
        ...envelope,
        holders: [{ owner: wallet, amount: token.holders.get(wallet) ?? 0n }],
        holderCount: null,
      },
    ];
    this.#add(this.#pick(kinds));
  }

  #report(): void {
    const { mint } = this.#tokens[Math.floor(this.#aside() * this.#tokens.length)]!;
    this.#add(randomReport(this.#aside, mint, this.#nowMs));
  }

  #add(event: ChainEvent): void {
    this.events.push(event);
  }

  #envelope(mint: string, feePayer: string, sameTransaction = false): EventEnvelope {
    const { late = 0.01 } = this.#options;
    if (!sameTransaction || this.#signature === '') this.#signature = this.#text(64);
    this.#transaction++;
    const atMs = this.#chance(late) ? this.#nowMs - 5000 : this.#nowMs;
    return {
      v: 1,
      mint,
      signature: this.#signature,
      instruction: this.#transaction % 65_536,
      sub: 0,
      slot: 400_000_000 + Math.floor((atMs - startMs) / 400),
      transactionIndex: null,
      blockTime: Math.floor(atMs / 1000),
      timeMs: this.#chance(0.5) ? atMs : null,
      receivedAtMs: atMs + 200,
      source: 'simulator',
      program: programs.pump,
      feePayer,
      feeLamports: BigInt(5000 + Math.floor(this.#random() * 5) * 1000),
      computeUnits: this.#chance(0.1) ? null : 60_000 + Math.floor(this.#random() * 4),
      priorityFeeLamports: null,
      tipLamports: null,
    };
  }

  #chance(share: number): boolean {
    return this.#random() < share;
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)]!;
  }

  #key(): string {
    return this.#text(32);
  }

  #text(bytes: number): string {
    return encodeBase58(Uint8Array.from({ length: bytes }, () => Math.floor(this.#random() * 256)));
  }
}
