import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';

/** A trade and where it was made: base units, lamports, those of the fee beside them, the token's number of its transaction and of the pool. */
export interface PlacedTrade {
  isBuy: boolean;
  base: number;
  quote: number;
  fee: number;
  transaction: number;
  pool: number;
}

/** What a wallet traded as arbitrage. */
export interface Arbitraged {
  trades: number;
  boughtBase: number;
  bought: number;
  sold: number;
  /** Of both sides. */
  fees: number;
}

/** Trades of one wallet in one transaction up to which pools are told apart. */
const mostTrades = 8;
/** Of the trades of the newest wallet in the newest transaction, side by side; `isCounted`: 1 where they are in the wallet's sums. */
const [transactionAt, walletAt, tradesAt, boughtBaseAt, boughtAt, soldBaseAt, soldAt, isCountedAt, feesAt] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8,
];
const width = 9;

/**
 * Arbitrage: what a wallet bought in some pools and sold in others within one transaction, no more tokens than it bought, for at
 * least what it paid. It brings two prices together and leaves nothing behind: it is neither wash trading nor skill at picking
 * tokens. Who trades in circles to pretend volume pays for it, over two pools at least in each second transaction.
 */
export class Arbitrage {
  readonly #of = new Map<number, Arbitraged>();
  #run = new Float64Array(width).fill(-1);
  /** Pools it bought in as they are, pools it sold in as their complements. */
  #pools = new Int32Array(mostTrades);

  get bytes(): number {
    return this.#of.size * 64 + this.#run.byteLength + this.#pools.byteLength;
  }

  /** Of the wallet's trades; null where none was arbitrage. */
  of(wallet: number): Arbitraged | null {
    return this.#of.size === 0 ? null : (this.#of.get(wallet) ?? null);
  }

  /** Takes note of each trade, in the order of the chain. Nearly all are the only one of their transaction. */
  note(wallet: number, trade: PlacedTrade): void {
    const run = this.#run;
    if (run[transactionAt] === trade.transaction && run[walletAt] === wallet) {
      this.#goOn(trade);
      return;
    }
    run[transactionAt] = trade.transaction;
    run[walletAt] = wallet;
    run[tradesAt] = 1;
    run[boughtBaseAt] = trade.isBuy ? trade.base : 0;
    run[boughtAt] = trade.isBuy ? trade.quote : 0;
    run[soldBaseAt] = trade.isBuy ? 0 : trade.base;
    run[soldAt] = trade.isBuy ? 0 : trade.quote;
    run[isCountedAt] = 0;
    run[feesAt] = trade.fee;
    this.#pools[0] = trade.isBuy ? trade.pool : ~trade.pool;
  }

  #goOn({ isBuy, base, quote, fee, pool }: PlacedTrade): void {
    const run = this.#run;
    if (run[isCountedAt] === 1) this.#count(-1);
    run[isBuy ? boughtBaseAt : soldBaseAt]! += base;
    run[isBuy ? boughtAt : soldAt]! += quote;
    run[feesAt]! += fee;
    if (run[tradesAt]! < mostTrades) this.#pools[run[tradesAt]!] = isBuy ? pool : ~pool;
    run[tradesAt]!++;
    run[isCountedAt] = this.#isArbitrage() ? 1 : 0;
    if (run[isCountedAt] === 1) this.#count(1);
  }

  #isArbitrage(): boolean {
    const run = this.#run;
    const trades = run[tradesAt]!;
    if (trades > mostTrades || run[boughtAt] === 0) return false;
    if (run[soldAt]! < run[boughtAt]! || run[soldBaseAt]! > run[boughtBaseAt]!) return false;
    const pools = this.#pools.subarray(0, trades);
    return pools.every((pool) => !pools.includes(~pool));
  }

  /** Adds the run to its wallet's sums, or takes it out of them. */
  #count(sign: 1 | -1): void {
    const run = this.#run;
    const wallet = run[walletAt]!;
    const sums = this.#of.get(wallet) ?? { trades: 0, boughtBase: 0, bought: 0, sold: 0, fees: 0 };
    sums.trades += sign * run[tradesAt]!;
    sums.boughtBase += sign * run[boughtBaseAt]!;
    sums.bought += sign * run[boughtAt]!;
    sums.sold += sign * run[soldAt]!;
    sums.fees += sign * run[feesAt]!;
    if (sums.trades > 0) this.#of.set(wallet, sums);
    else this.#of.delete(wallet);
  }

  writeTo(writer: ByteWriter): void {
    writer.u32(this.#of.size);
    for (const [wallet, { trades, boughtBase, bought, sold, fees }] of this.#of)
      for (const figure of [wallet, trades, boughtBase, bought, sold, fees]) writer.f64(figure);
    writer.f64s(this.#run, width);
    writer.i32s(this.#pools, Math.max(0, Math.min(mostTrades, this.#run[tradesAt]!)));
  }

  static readFrom(reader: ByteReader): Arbitrage {
    const arbitrage = new Arbitrage();
    for (let left = reader.u32(); left > 0; left--) {
      const wallet = reader.f64();
      const [trades, boughtBase, bought, sold] = [reader.f64(), reader.f64(), reader.f64(), reader.f64()];
      // Before version 9 no fees were known.
      const fees = reader.version >= 9 ? reader.f64() : 0;
      arbitrage.#of.set(wallet, { trades, boughtBase, bought, sold, fees });
    }
    arbitrage.#run.set(reader.f64s());
    arbitrage.#pools.set(reader.i32s());
    return arbitrage;
  }
}
