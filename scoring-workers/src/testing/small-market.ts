import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import type { ChainEvent, EventEnvelope, TokenCreated, Trade, Transfer } from '@mintscope/schemas/events/chain-event';
import { solMint } from '@mintscope/schemas/ids';
import { programs } from '@mintscope/schemas/programs';

const startMs = 1_790_000_000_000;
const slotMs = 400;

/** Events by hand: each in a transaction of its own, `stepMs` after the one before it. */
export class SmallMarket {
  nowMs = startMs;
  readonly #stepMs: number;
  #count = 0;

  constructor(stepMs = 400) {
    this.#stepMs = stepMs;
  }

  /** An address for a number, below 2^24. */
  key(number: number): string {
    const bytes = new Uint8Array(32).fill(7);
    bytes.set([number & 255, (number >> 8) & 255, number >> 16]);
    return encodeBase58(bytes);
  }

  launch(mint: string, creator: string): TokenCreated {
    return {
      type: 'token_created',
      ...this.#envelope(mint, creator),
      name: 'Coin',
      symbol: 'COIN',
      uri: 'https://example.org/coin.json',
      creator,
      pool: this.#poolOf(mint),
      quoteMint: solMint,
      decimals: 6,
      quoteDecimals: 9,
      supply: 1_000_000_000_000_000n,
      baseReserve: 1_073_000_000_000_000n,
      quoteReserve: 30_000_000_000n,
      curveSupply: 793_100_000_000_000n,
      mintable: false,
      freezable: false,
    };
  }

  trade(side: 'buy' | 'sell', mint: string, trader: string, base: bigint, lamports: bigint): Trade {
    return {
      type: 'trade',
      ...this.#envelope(mint, trader),
      side,
      trader,
      pool: this.#poolOf(mint),
      quoteMint: solMint,
      decimals: 6,
      quoteDecimals: 9,
      baseAmount: base,
      quoteAmount: lamports,
      feeQuote: lamports / 100n,
      baseReserve: 1_000_000_000_000_000n,
      quoteReserve: 31_000_000_000n,
      curveRemaining: 700_000_000_000_000n,
    };
  }

  /** SOL from one to another. */
  fund(from: string, to: string, lamports = 1_000_000_000n): Transfer {
    return { type: 'transfer', ...this.#envelope(solMint, from), from, to, amount: lamports, opens: null };
  }

  /** SOL between two strangers so much later: moves the clock of every partition. */
  wait(ms: number): ChainEvent {
    this.nowMs += ms;
    return this.fund(this.key(16_000_001), this.key(16_000_002), 1n);
  }

  #poolOf(mint: string): string {
    return encodeBase58(new Uint8Array(32).fill(9, 1).fill(mint.charCodeAt(5), 0, 1).fill(mint.charCodeAt(6), 1, 2));
  }

  #envelope(mint: string, feePayer: string): EventEnvelope {
    this.nowMs += this.#stepMs;
    this.#count++;
    const signature = new Uint8Array(64).fill(3);
    new DataView(signature.buffer).setUint32(0, this.#count);
    return {
      v: 1,
      mint,
      signature: encodeBase58(signature),
      instruction: 0,
      sub: 0,
      slot: 400_000_000 + Math.floor((this.nowMs - startMs) / slotMs),
      transactionIndex: null,
      blockTime: Math.floor(this.nowMs / 1000),
      timeMs: this.nowMs,
      receivedAtMs: this.nowMs + 200,
      source: 'simulator',
      program: programs.pump,
      feePayer,
      feeLamports: 5000n,
      computeUnits: 60_000,
      priorityFeeLamports: null,
      tipLamports: null,
    };
  }
}
