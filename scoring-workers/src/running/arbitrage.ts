import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';

/** A trade and where it was made: base units, lamports, the token's number of its transaction and of the pool. */
export interface PlacedTrade {
  isBuy: boolean;
  base: number;
  quote: number;
  transaction: number;
  pool: number;
}

/** What a wallet traded as arbitrage. */
export interface Arbitraged {
  trades: number;
  boughtBase: number;
  bought: number;
  sold: number;
}

/** Trades of one wallet in one transaction up to which pools are told apart. */
const mostTrades = 8;
const none = -1;

/**
 * Arbitrage: what a wallet bought in some pools and sold in others within one transaction, no more tokens than it bought, for at
 * least what it paid. It brings two prices together and leaves nothing behind: it is neither wash trading nor skill at picking
 * tokens. Who trades in circles to pretend volume pays for it, and does so in one pool.
 */
export class Arbitrage {
  readonly #of = new Map<number, Arbitraged>();
  /** The trades of the newest wallet in the newest transaction. */
  #transaction = none;
  #wallet = none;
  #run = nothing();
  #soldBase = 0;
  /** Pools it bought in as they are, pools it sold in as their complements. */
  #pools: number[] = [];
  #isCounted = false;

  get bytes(): number {
    return this.#of.size * 64;
  }

  /** Of the wallet's trades; null where none was arbitrage. */
  of(wallet: number): Arbitraged | null {
    return this.#of.size === 0 ? null : (this.#of.get(wallet) ?? null);
  }

  /** Takes note of each trade, in the order of the chain. */
  note(wallet: number, { isBuy, base, quote, transaction, pool }: PlacedTrade): void {
    if (transaction !== this.#transaction || wallet !== this.#wallet) this.#begin(wallet, transaction);
    if (this.#isCounted) this.#count(-1);
    const run = this.#run;
    run.trades++;
    if (isBuy) {
      run.boughtBase += base;
      run.bought += quote;
    } else {
      this.#soldBase += base;
      run.sold += quote;
    }
    if (this.#pools.length < mostTrades) this.#pools.push(isBuy ? pool : ~pool);
    this.#isCounted = this.#isArbitrage();
    if (this.#isCounted) this.#count(1);
  }

  #begin(wallet: number, transaction: number): void {
    this.#transaction = transaction;
    this.#wallet = wallet;
    this.#run.trades = this.#run.boughtBase = this.#run.bought = this.#run.sold = this.#soldBase = 0;
    this.#pools.length = 0;
    this.#isCounted = false;
  }

  #isArbitrage(): boolean {
    const { trades, boughtBase, bought, sold } = this.#run;
    if (bought === 0 || sold < bought || this.#soldBase > boughtBase || trades > mostTrades) return false;
    return this.#pools.every((pool) => !this.#pools.includes(~pool));
  }

  /** Adds the run to its wallet's sums, or takes it out of them. */
  #count(sign: 1 | -1): void {
    const run = this.#run;
    const sums = this.#of.get(this.#wallet) ?? nothing();
    sums.trades += sign * run.trades;
    sums.boughtBase += sign * run.boughtBase;
    sums.bought += sign * run.bought;
    sums.sold += sign * run.sold;
    if (sums.trades > 0) this.#of.set(this.#wallet, sums);
    else this.#of.delete(this.#wallet);
  }

  writeTo(writer: ByteWriter): void {
    writer.u32(this.#of.size);
    for (const [wallet, { trades, boughtBase, bought, sold }] of this.#of)
      for (const figure of [wallet, trades, boughtBase, bought, sold]) writer.f64(figure);
    const { trades, boughtBase, bought, sold } = this.#run;
    const run = [this.#transaction, this.#wallet, trades, boughtBase, bought, sold, this.#soldBase];
    for (const figure of run) writer.f64(figure);
    writer.u8(this.#isCounted ? 1 : 0);
    writer.i32s(Int32Array.from(this.#pools), this.#pools.length);
  }

  static readFrom(reader: ByteReader): Arbitrage {
    const arbitrage = new Arbitrage();
    for (let left = reader.u32(); left > 0; left--) {
      const wallet = reader.f64();
      arbitrage.#of.set(wallet, readSums(reader));
    }
    arbitrage.#transaction = reader.f64();
    arbitrage.#wallet = reader.f64();
    arbitrage.#run = readSums(reader);
    arbitrage.#soldBase = reader.f64();
    arbitrage.#isCounted = reader.u8() === 1;
    arbitrage.#pools = [...reader.i32s()];
    return arbitrage;
  }
}

function nothing(): Arbitraged {
  return { trades: 0, boughtBase: 0, bought: 0, sold: 0 };
}

function readSums(reader: ByteReader): Arbitraged {
  return { trades: reader.f64(), boughtBase: reader.f64(), bought: reader.f64(), sold: reader.f64() };
}
