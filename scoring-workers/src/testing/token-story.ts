import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import type { ChainEvent, EventEnvelope, EventSource } from '@mintscope/schemas/events/chain-event';
import { solMint } from '@mintscope/schemas/ids';
import { programs } from '@mintscope/schemas/programs';

export const storyStartMs = 1_790_000_000_000;
const startSlot = 400_000_000;
const slotMs = 400;

/** An address that is the same for the same name. It is on the curve or not by chance. */
export function addressOf(name: string): string {
  const bytes = new Uint8Array(32);
  bytes.set(new TextEncoder().encode(name.slice(0, 28)), 2);
  bytes[0] = name.length + 1;
  return encodeBase58(bytes);
}

interface At {
  /** Slots since the launch. */
  slot?: number;
  /** The same transaction as the event before. */
  together?: boolean;
  payer?: string;
  source?: EventSource;
  /** Position of the transaction in its block, and what it paid as a tip (lamports); unknown unless told. */
  place?: number;
  tip?: number;
}

/** Lamports, and a pool that is not its curve. */
type TradedAt = At & { quote?: number; pool?: string };

/**
 * The events of one token, told by a test in the order of the chain. Wallets are named; amounts are base units, which cost
 * 1,000 lamports unless told otherwise.
 */
export class TokenStory {
  readonly events: ChainEvent[] = [];
  readonly mint: string;
  readonly curve = addressOf('curve');
  #slot = 0;
  #signatures = 0;
  #instructions = 0;
  #signature = '';

  constructor(name = 'mint') {
    this.mint = addressOf(name);
  }

  launch(creator = 'creator'): this {
    return this.#add({
      type: 'token_created',
      ...this.#envelope(addressOf(creator), {}),
      name: 'Story',
      symbol: 'STORY',
      uri: 'https://example.org/story.json',
      creator: addressOf(creator),
      pool: this.curve,
      quoteMint: solMint,
      decimals: 6,
      quoteDecimals: 9,
      supply: 1_000_000_000_000_000n,
      baseReserve: null,
      quoteReserve: null,
      curveSupply: 793_100_000_000_000n,
      mintable: false,
      freezable: false,
    });
  }

  buy(wallet: string, base: number, at: TradedAt = {}): this {
    return this.#trade('buy', wallet, base, at);
  }

  sell(wallet: string, base: number, at: TradedAt = {}): this {
    return this.#trade('sell', wallet, base, at);
  }

  send(from: string, to: string, base: number, at: At = {}): this {
    const [sender, receiver] = [this.#nameOf(from), this.#nameOf(to)];
    const envelope = this.#envelope(sender, at);
    return this.#add({ type: 'transfer', ...envelope, from: sender, to: receiver, amount: BigInt(base), opens: null });
  }

  fund(from: string, to: string, sol: number, { opens = null, ...at }: At & { opens?: boolean | null } = {}): this {
    const envelope = { ...this.#envelope(addressOf(from), at), mint: solMint };
    const amount = BigInt(Math.round(sol * 1e9));
    return this.#add({
      type: 'transfer',
      ...envelope,
      from: addressOf(from),
      to: addressOf(to),
      amount,
      opens,
    });
  }

  pool(provider: string, base: number, at: At & { into?: string; quote?: number } = {}): this {
    return this.#liquidity('liquidity_added', provider, base, at);
  }

  withdraw(provider: string, base: number, at: At & { into?: string; quote?: number } = {}): this {
    return this.#liquidity('liquidity_removed', provider, base, at);
  }

  migrate(base: number, at: At & { into?: string } = {}): this {
    return this.#add({
      type: 'migrated',
      ...this.#envelope(addressOf('migrator'), at),
      fromPool: this.curve,
      toPool: addressOf(at.into ?? 'pool'),
      toProgram: programs.pumpSwap,
      baseAmount: BigInt(base),
      quoteAmount: 80_000_000_000n,
    });
  }

  snapshot(holders: Readonly<Record<string, number>>, holderCount: number | null, at: At = {}): this {
    return this.#add({
      type: 'holder_snapshot',
      ...this.#envelope(addressOf('provider'), at),
      holders: Object.entries(holders).map(([owner, amount]) => ({ owner: addressOf(owner), amount: BigInt(amount) })),
      holderCount,
    });
  }

  #trade(side: 'buy' | 'sell', wallet: string, base: number, at: TradedAt): this {
    const trader = this.#nameOf(wallet);
    return this.#add({
      type: 'trade',
      ...this.#envelope(at.payer === undefined ? trader : addressOf(at.payer), at),
      side,
      trader,
      pool: at.pool === undefined ? this.curve : addressOf(at.pool),
      quoteMint: solMint,
      decimals: 6,
      quoteDecimals: 9,
      baseAmount: BigInt(base),
      quoteAmount: BigInt(at.quote ?? base * 1000),
      feeQuote: 0n,
      baseReserve: null,
      quoteReserve: null,
      curveRemaining: null,
    });
  }

  #liquidity(
    type: 'liquidity_added' | 'liquidity_removed',
    provider: string,
    base: number,
    at: At & { into?: string; quote?: number },
  ): this {
    return this.#add({
      type,
      ...this.#envelope(addressOf(provider), at),
      program: programs.pumpSwap,
      pool: addressOf(at.into ?? 'pool'),
      provider: addressOf(provider),
      quoteMint: solMint,
      baseAmount: BigInt(base),
      quoteAmount: BigInt(at.quote ?? 1_000_000_000),
      lpAmount: null,
    });
  }

  /** Real addresses stand for themselves. */
  #nameOf(wallet: string): string {
    return wallet.length >= 32 ? wallet : addressOf(wallet);
  }

  #add(event: ChainEvent): this {
    this.events.push(event);
    return this;
  }

  #envelope(feePayer: string, { slot, together = false, source = 'simulator', place, tip }: At): EventEnvelope {
    if (slot !== undefined) this.#slot = slot;
    if (!together) {
      const bytes = new Uint8Array(64).fill(7);
      new DataView(bytes.buffer).setUint32(1, ++this.#signatures);
      bytes.set(new TextEncoder().encode(this.mint.slice(-12)), 8);
      this.#signature = encodeBase58(bytes);
    }
    const atMs = storyStartMs + this.#slot * slotMs;
    return {
      v: 1,
      mint: this.mint,
      signature: this.#signature,
      instruction: this.#instructions++ % 65_536,
      sub: 0,
      slot: startSlot + this.#slot,
      transactionIndex: place ?? null,
      blockTime: Math.floor(atMs / 1000),
      timeMs: atMs,
      receivedAtMs: atMs + 100,
      source,
      program: programs.pump,
      feePayer,
      feeLamports: 5000n,
      computeUnits: 60_000,
      priorityFeeLamports: null,
      tipLamports: tip === undefined ? null : BigInt(tip),
    };
  }
}
