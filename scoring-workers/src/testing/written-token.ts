import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import type { ChainEvent, EventEnvelope, TokenCreated } from '@mintscope/schemas/events/chain-event';
import { solMint } from '@mintscope/schemas/ids';
import { programs } from '@mintscope/schemas/programs';

const startMs = 1_790_000_000_000;
const supply = 1_000_000_000_000_000n;
const sol = 1_000_000_000;

/** The address or signature numbered `number`. */
export function numbered(number: number, bytes = 32): string {
  const words = Uint8Array.from({ length: bytes }, (_, i) => (i < 4 ? (number >>> (8 * i)) & 255 : i));
  return encodeBase58(words);
}

/** A token whose story a test writes, sentence by sentence: each adds its events, `wait` lets time pass. */
export class WrittenToken {
  readonly events: ChainEvent[] = [];
  readonly mint: string;
  readonly creator: string;
  curve: string;
  pool: string;
  nowMs = startMs;
  base = 1_073_000_000_000_000n;
  quote = 30_000_000_000n;
  readonly #number: number;
  readonly #held = new Map<string, bigint>();
  #count = 0;

  constructor(number = 1) {
    this.#number = number * 1_000_000;
    this.mint = numbered(this.#number + 1);
    this.creator = numbered(this.#number + 2);
    this.curve = numbered(this.#number + 3);
    this.pool = this.curve;
  }

  /** A wallet of its own for each number. */
  wallet(number: number): string {
    return numbered(this.#number + 1000 + number);
  }

  held(wallet: string): bigint {
    return this.#held.get(wallet) ?? 0n;
  }

  wait(ms: number): this {
    this.nowMs += ms;
    return this;
  }

  launch(change: Partial<TokenCreated> = {}): this {
    return this.#add({
      type: 'token_created',
      ...this.#envelope(this.creator),
      name: 'Written',
      symbol: 'WRIT',
      uri: 'https://example.org/w.json',
      creator: this.creator,
      pool: this.curve,
      quoteMint: solMint,
      decimals: 6,
      quoteDecimals: 9,
      supply,
      baseReserve: this.base,
      quoteReserve: this.quote,
      curveSupply: 793_100_000_000_000n,
      mintable: false,
      freezable: false,
      ...change,
    });
  }

  buy(wallet: string, amountSol: number): this {
    const quoteAmount = BigInt(Math.round(amountSol * sol));
    const baseAmount = (this.base * quoteAmount) / (this.quote + quoteAmount);
    this.base -= baseAmount;
    this.quote += quoteAmount;
    this.#held.set(wallet, this.held(wallet) + baseAmount);
    return this.#trade('buy', wallet, baseAmount, quoteAmount);
  }

  /** `share` of what the wallet holds. */
  sell(wallet: string, share = 1): this {
    const held = this.held(wallet);
    const baseAmount = share === 1 ? held : BigInt(Math.floor(Number(held) * share));
    const quoteAmount = (this.quote * baseAmount) / (this.base + baseAmount);
    this.base += baseAmount;
    this.quote -= quoteAmount;
    this.#held.set(wallet, held - baseAmount);
    return this.#trade('sell', wallet, baseAmount, quoteAmount);
  }

  /** `count` different wallets buy, `gapMs` apart; they are numbered from `from` on. */
  crowd(count: number, { from = 0, amountSol = 0.2, gapMs = 1000 } = {}): this {
    for (let i = 0; i < count; i++) this.buy(this.wallet(from + i), amountSol + (i % 7) * 0.013).wait(gapMs);
    return this;
  }

  /** Another pool of so much, in which `act` happens. */
  beside(number: number, held: { base: bigint; quote: bigint }, act: (token: this) => unknown): this {
    const { pool, base, quote } = this;
    Object.assign(this, { pool: numbered(this.#number + 500 + number), ...held });
    act(this);
    return Object.assign(this, { pool, base, quote });
  }

  /** The curve's funds move into a pool, as a decoder tells it: by that alone. */
  migrate(): this {
    const fromPool = this.pool;
    this.quote -= 30_000_000_000n;
    this.base = 206_900_000_000_000n;
    this.pool = numbered(this.#number + 4);
    return this.#add({
      type: 'migrated',
      ...this.#envelope(this.creator),
      fromPool,
      toPool: this.pool,
      toProgram: programs.pumpSwap,
      baseAmount: this.base,
      quoteAmount: this.quote,
    });
  }

  /** A provider puts in or takes out a share of what is in the pool. */
  liquidity(type: 'liquidity_added' | 'liquidity_removed', share: number, provider = this.creator): this {
    const of = (amount: bigint) => BigInt(Math.floor(Number(amount) * share));
    const [baseAmount, quoteAmount] = [of(this.base), of(this.quote)];
    const sign = type === 'liquidity_added' ? 1n : -1n;
    this.base += sign * baseAmount;
    this.quote += sign * quoteAmount;
    const flow = { pool: this.pool, provider, quoteMint: solMint, baseAmount, quoteAmount, lpAmount: null };
    return this.#add({ type, ...this.#envelope(provider), ...flow });
  }

  authority(authority: 'mint' | 'freeze', holder: string | null): this {
    return this.#add({ type: 'authority_changed', ...this.#envelope(this.creator), authority, holder });
  }

  #trade(side: 'buy' | 'sell', trader: string, baseAmount: bigint, quoteAmount: bigint): this {
    const isCurve = this.pool === this.curve;
    return this.#add({
      type: 'trade',
      ...this.#envelope(trader),
      program: isCurve ? programs.pump : programs.pumpSwap,
      side,
      trader,
      pool: this.pool,
      quoteMint: solMint,
      decimals: 6,
      quoteDecimals: 9,
      baseAmount,
      quoteAmount,
      feeQuote: quoteAmount / 100n,
      baseReserve: this.base,
      quoteReserve: this.quote,
      curveRemaining: isCurve ? this.base - 279_900_000_000_000n : null,
    });
  }

  #add(event: ChainEvent): this {
    this.events.push(event);
    return this;
  }

  #envelope(feePayer: string): EventEnvelope {
    this.#count++;
    return {
      v: 1,
      mint: this.mint,
      signature: numbered(this.#number + this.#count, 64),
      instruction: 0,
      sub: 0,
      slot: 400_000_000 + Math.floor((this.nowMs - startMs) / 400),
      transactionIndex: null,
      blockTime: Math.floor(this.nowMs / 1000),
      timeMs: this.nowMs,
      receivedAtMs: this.nowMs + 200,
      source: 'simulator',
      program: programs.pump,
      feePayer,
      feeLamports: BigInt(5000 + (this.#count % 5) * 1700),
      computeUnits: 60_000 + (this.#count % 9) * 311,
      priorityFeeLamports: null,
      tipLamports: null,
    };
  }
}
