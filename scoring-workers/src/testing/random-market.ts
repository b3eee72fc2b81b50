import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import type { ChainEvent, EventEnvelope } from '@mintscope/schemas/events/chain-event';
import { solMint } from '@mintscope/schemas/ids';
import { programs } from '@mintscope/schemas/programs';

export interface RandomMarketOptions {
  seed: number;
  events: number;
  /** Share of events that are repeats of former ones, and that come after a later slot. */
  repeats?: number;
  late?: number;
  /** Chance that hours pass before an event, so that tokens end. */
  gaps?: number;
}

interface Coin {
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

/** Uniform numbers in 0..1 from a seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

class Market {
  readonly events: ChainEvent[] = [];
  readonly #options: RandomMarketOptions;
  readonly #random: () => number;
  readonly #coins: Coin[] = [];
  readonly #wallets: string[];
  #nowMs = startMs;
  #transaction = 0;
  #signature = '';

  constructor(options: RandomMarketOptions) {
    this.#options = options;
    this.#random = seededRandom(options.seed);
    this.#wallets = Array.from({ length: 60 }, () => this.#key());
  }

  step(): void {
    const { repeats = 0.02, gaps = 0.0005 } = this.#options;
    this.#nowMs += Math.floor(this.#random() * 900);
    if (this.#chance(gaps)) this.#nowMs += 7 * 3_600_000;
    if (this.#chance(repeats) && this.events.length > 0) this.events.push(this.#pick(this.events.slice(-200)));
    else if (this.#coins.length === 0 || this.#chance(0.01)) this.#launch();
    else if (this.#chance(0.04)) this.#fund();
    else if (this.#chance(0.03)) this.#rare(this.#pick(this.#coins));
    else this.#trade(this.#pick(this.#coins.slice(-8)));
  }

  #launch(): void {
    const creator = this.#pick(this.#wallets);
    const coin: Coin = {
      mint: this.#key(),
      pool: this.#key(),
      base: 1_073_000_000_000_000n,
      quote: 30_000_000_000n,
      holders: new Map(),
    };
    this.#coins.push(coin);
    this.#add({
      type: 'token_created',
      ...this.#envelope(coin.mint, creator),
      name: `Coin ${this.#coins.length}`,
      symbol: `C${this.#coins.length}`,
      uri: 'https://example.org/coin.json',
      creator,
      pool: coin.pool,
      quoteMint: solMint,
      decimals: 6,
      quoteDecimals: 9,
      supply: 1_000_000_000_000_000n,
      baseReserve: coin.base,
      quoteReserve: coin.quote,
      curveSupply: 793_100_000_000_000n,
      mintable: this.#chance(0.2),
      freezable: this.#chance(0.1) ? null : false,
    });
    if (this.#chance(0.5)) this.#buy(coin, creator, true);
  }

  #trade(coin: Coin): void {
    const holders = [...coin.holders].filter(([, amount]) => amount > 0n);
    if (holders.length > 0 && this.#chance(0.45)) this.#sell(coin, ...this.#pick(holders));
    else this.#buy(coin, this.#pick(this.#wallets), this.#chance(0.1));
  }

  #buy(coin: Coin, trader: string, sameTransaction: boolean): void {
    const round = this.#chance(0.3);
    const quoteAmount = round ? 50_000_000n : BigInt(1 + Math.floor(this.#random() * 3e9));
    const baseAmount = (coin.base * quoteAmount) / (coin.quote + quoteAmount);
    coin.base -= baseAmount;
    coin.quote += quoteAmount;
    coin.holders.set(trader, (coin.holders.get(trader) ?? 0n) + baseAmount);
    this.#addTrade(coin, 'buy', trader, baseAmount, quoteAmount, sameTransaction);
  }

  #sell(coin: Coin, trader: string, held: bigint): void {
    const baseAmount = this.#chance(0.5) ? held : held / 3n + 1n;
    const quoteAmount = (coin.quote * baseAmount) / (coin.base + baseAmount);
    coin.base += baseAmount;
    coin.quote -= quoteAmount;
    coin.holders.set(trader, held - baseAmount);
    this.#addTrade(coin, 'sell', trader, baseAmount, quoteAmount, false);
  }

  #addTrade(
    coin: Coin,
    side: 'buy' | 'sell',
    trader: string,
    baseAmount: bigint,
    quoteAmount: bigint,
    same: boolean,
  ): void {
    this.#add({
      type: 'trade',
      ...this.#envelope(coin.mint, trader, same),
      side,
      trader,
      pool: coin.pool,
      quoteMint: solMint,
      decimals: 6,
      quoteDecimals: 9,
      baseAmount,
      quoteAmount,
      feeQuote: quoteAmount / 100n,
      baseReserve: coin.base,
      quoteReserve: coin.quote,
      curveRemaining: coin.base > 279_900_000_000_000n ? coin.base - 279_900_000_000_000n : 0n,
    });
  }

  #fund(): void {
    const from = this.#pick(this.#wallets);
    const to = this.#pick(this.#wallets);
    const amount = BigInt(Math.floor(this.#random() * 5e9));
    this.#add({ type: 'transfer', ...this.#envelope(solMint, from), from, to, amount });
  }

  #rare(coin: Coin): void {
    const wallet = this.#pick(this.#wallets);
    const envelope = this.#envelope(coin.mint, wallet);
    const flow = { pool: coin.pool, provider: wallet, quoteMint: solMint, baseAmount: 10n, quoteAmount: 1_000_000n };
    const kinds: ChainEvent[] = [
      { type: 'transfer', ...envelope, from: wallet, to: this.#pick(this.#wallets), amount: 1_000_000_000n },
      { type: 'liquidity_added', ...envelope, ...flow, lpAmount: 5n },
      { type: 'liquidity_removed', ...envelope, ...flow, lpAmount: null },
      { type: 'curve_completed', ...envelope, pool: coin.pool },
      {
        type: 'migrated',
        ...envelope,
        fromPool: coin.pool,
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
        holders: [{ owner: wallet, amount: coin.holders.get(wallet) ?? 0n }],
        holderCount: null,
      },
    ];
    this.#add(this.#pick(kinds));
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
