import { Arbitrage, type PlacedTrade } from '../running/arbitrage.ts';
import { growFloat64, growInt32, growUint8 } from '../running/grow.ts';
import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';
import type { WalletRecord } from './wallet-fact.ts';

/**
 * A wallet goes round in circles from `minTrades` trades on while its net is at most `maxNetShare` of its gross volume; a group does that made
 * `minTradesEach` for each of its traders, too. Arbitrage counts for none of it.
 */
export interface RoundTripRules {
  minTrades: number;
  minTradesEach: number;
  maxNetShare: number;
}

/** What is tested for round trips: trades, and lamports bought for and sold for. */
export interface RoundTrip {
  trades: number;
  bought: number;
  sold: number;
}

/** Figures of a wallet, side by side: one cache line. Fees are those of curve or pool, beside the quote. */
const boughtBase = 0;
const soldBase = 1;
const boughtQuote = 2;
const soldQuote = 3;
const lastSlot = 4;
const quickTrades = 5;
const trades = 6;
const boughtFees = 7;
const width = 8;
/** Columns from a side's base to its quote. */
const quoteAfterBase = 2;

/** Those that sales alone ask for. */
const closedProfit = 0;
const soldFees = 1;
const saleWidth = 2;

/** What came of a wallet's trades in the token; `open`: it never sold out, and the token never died on it. */
const open = 0;
const lost = 1;
const won = 2;

/** What each wallet of one token bought and sold, by the token's wallet numbers. Base units and quote units in doubles. */
export class Positions {
  /** Quote traded by wallets that go round in circles: enough trades, and in the end nearly nothing bought or sold. */
  roundTripQuote = 0;
  /** Sum of all quote traded by wallets. */
  totalQuote = 0;
  /** Wallets that bought, and wallets that sold. */
  buyers = 0;
  sellers = 0;
  /** Sells by wallets that are no insiders. */
  outsideSells = 0;
  #figures = new Float64Array(8 * width);
  #sales = new Float64Array(8 * saleWidth);
  #results = new Uint8Array(8);
  #count = 0;
  /** Of a wallet whose trade another one paid for: that one + 1. */
  #payers = new Int32Array(0);
  #arbitrage = new Arbitrage();
  readonly #rules: RoundTripRules;

  constructor(rules: RoundTripRules) {
    this.#rules = rules;
  }

  get bytes(): number {
    return (
      this.#figures.byteLength +
      this.#sales.byteLength +
      this.#payers.byteLength +
      this.#results.byteLength +
      this.#arbitrage.bytes
    );
  }

  trade(wallet: number, trade: PlacedTrade): void {
    const at = this.#place(wallet);
    const side = trade.isBuy ? boughtBase : soldBase;
    const figures = this.#figures;
    if (figures[at + side] === 0) {
      if (trade.isBuy) this.buyers++;
      else this.sellers++;
    }
    if (this.#goesRound(wallet)) this.roundTripQuote -= this.roundTripQuoteOf(wallet);
    figures[at + side]! += trade.base;
    figures[at + side + quoteAfterBase]! += trade.quote;
    figures[at + trades]!++;
    if (trade.isBuy) figures[at + boughtFees]! += trade.fee;
    else this.#sales[wallet * saleWidth + soldFees]! += trade.fee;
    this.totalQuote += trade.quote;
    this.#arbitrage.note(wallet, trade);
    if (this.#goesRound(wallet)) this.roundTripQuote += this.roundTripQuoteOf(wallet);
  }

  /** Trades of this wallet that followed its former one within `gapSlots` slots, this one included. */
  countQuick(wallet: number, slot: number, gapSlots: number): number {
    const at = this.#place(wallet);
    const figures = this.#figures;
    const isLater = figures[at + trades]! > 1;
    if (isLater && Math.abs(slot - figures[at + lastSlot]!) <= gapSlots) figures[at + quickTrades]!++;
    figures[at + lastSlot] = slot;
    return figures[at + quickTrades]!;
  }

  /**
   * What it adds to a wallet's record that the wallet has sold what it bought, but for a share of `dust`; null while it holds
   * on, when it never bought and when nothing changed. A token counts once, by the result of all its rounds, arbitrage left out
   * and fees of curve and pools taken off. `profit` is in lamports (negative: loss).
   */
  closeIfSoldOut(wallet: number, balance: number, dust: number): WalletRecord | null {
    const bought = this.#boughtToHold(this.#place(wallet));
    return bought === 0 || balance > bought * dust ? null : this.#close(wallet);
  }

  /**
   * The same of a token that died, for a wallet that still holds more than `dust` of what it bought: it has what it sold for, and no more.
   * Of one whose tokens went elsewhere nothing is said.
   */
  closeIfHeld(wallet: number, balance: number, dust: number): WalletRecord | null {
    const bought = this.#boughtToHold(wallet * width);
    return bought === 0 || balance <= bought * dust ? null : this.#close(wallet);
  }

  /** Base units that it bought but for arbitrage; 0 where all of them were paid in a coin without a price, so that no result is known. */
  #boughtToHold(at: number): number {
    const figures = this.#figures;
    const apart = this.#arbitrage.of(at / width);
    const paid = figures[at + boughtQuote]! - (apart?.bought ?? 0);
    return paid > 0 ? figures[at + boughtBase]! - (apart?.boughtBase ?? 0) : 0;
  }

  #close(wallet: number): WalletRecord | null {
    const sales = this.#sales;
    const closedAt = wallet * saleWidth + closedProfit;
    const apart = this.#arbitrage.of(wallet);
    const gained = this.receivedOf(wallet) - this.paidOf(wallet);
    const profit = gained - (apart === null ? 0 : apart.sold - apart.bought - apart.fees) - sales[closedAt]!;
    sales[closedAt]! += profit;
    const former = this.#results[wallet]!;
    const result = sales[closedAt]! > 0 ? won : lost;
    if (profit === 0 && result === former) return null;
    this.#results[wallet] = result;
    return { closed: former === open ? 1 : 0, won: Number(result === won) - Number(former === won), profit };
  }

  /** Wallet numbers with figures are below this. */
  get count(): number {
    return this.#count;
  }

  /** Another wallet paid for a trade of this one. */
  paid(wallet: number, payer: number): void {
    this.#payers = growInt32(this.#payers, wallet + 1);
    this.#payers[wallet] = payer + 1;
  }

  /** Visits wallets that traded with who paid for their last trade that they did not pay themselves. */
  forEachPaid(visit: (wallet: number, payer: number) => void): void {
    const payers = this.#payers;
    for (let wallet = 0; wallet < payers.length; wallet++)
      if (payers[wallet] !== 0 && this.tradesOf(wallet) > 0) visit(wallet, payers[wallet]! - 1);
  }

  goesRound(wallet: number): boolean {
    return wallet < this.#count && this.#goesRound(wallet);
  }

  /** What the wallet traded but for arbitrage. */
  roundTripOf(wallet: number): RoundTrip {
    const apart = this.#arbitrage.of(wallet);
    return {
      trades: this.tradesOf(wallet) - (apart?.trades ?? 0),
      bought: this.boughtQuoteOf(wallet) - (apart?.bought ?? 0),
      sold: this.soldQuoteOf(wallet) - (apart?.sold ?? 0),
    };
  }

  /** Lamports that it traded but for arbitrage. */
  roundTripQuoteOf(wallet: number): number {
    const { bought, sold } = this.roundTripOf(wallet);
    return bought + sold;
  }

  /** The same of several wallets together. */
  isGroupRound(group: RoundTrip & { traders: number }): boolean {
    return group.trades >= this.#rules.minTradesEach * group.traders && this.#isRound(group);
  }

  #isRound({ trades, bought, sold }: RoundTrip): boolean {
    const { minTrades, maxNetShare } = this.#rules;
    return trades >= minTrades && Math.abs(bought - sold) <= maxNetShare * (bought + sold);
  }

  /** Base units. */
  boughtBaseOf(wallet: number): number {
    return wallet < this.#count ? this.#figures[wallet * width + boughtBase]! : 0;
  }

  soldBaseOf(wallet: number): number {
    return wallet < this.#count ? this.#figures[wallet * width + soldBase]! : 0;
  }

  /** Lamports without fees. */
  boughtQuoteOf(wallet: number): number {
    return wallet < this.#count ? this.#figures[wallet * width + boughtQuote]! : 0;
  }

  soldQuoteOf(wallet: number): number {
    return wallet < this.#count ? this.#figures[wallet * width + soldQuote]! : 0;
  }

  /** Lamports with the fees of curve and pools: all that it paid for tokens, and all that it received for them. */
  paidOf(wallet: number): number {
    return wallet < this.#count ? this.boughtQuoteOf(wallet) + this.#figures[wallet * width + boughtFees]! : 0;
  }

  receivedOf(wallet: number): number {
    return wallet < this.#count ? this.soldQuoteOf(wallet) - this.#sales[wallet * saleWidth + soldFees]! : 0;
  }

  tradesOf(wallet: number): number {
    return wallet < this.#count ? this.#figures[wallet * width + trades]! : 0;
  }

  /** After the rules changed. */
  recount(): void {
    this.roundTripQuote = 0;
    for (let wallet = 0; wallet < this.#count; wallet++)
      if (this.#goesRound(wallet)) this.roundTripQuote += this.roundTripQuoteOf(wallet);
  }

  writeTo(writer: ByteWriter): void {
    const totals = [this.roundTripQuote, this.totalQuote, this.buyers, this.sellers, this.outsideSells, this.#count];
    for (const total of totals) writer.f64(total);
    writer.f64s(this.#figures, this.#count * width);
    writer.f64s(this.#sales, this.#count * saleWidth);
    writer.i32s(this.#payers, this.#payers.length);
    writer.u8s(this.#results, this.#count);
    this.#arbitrage.writeTo(writer);
  }

  static readFrom(reader: ByteReader, rules: RoundTripRules): Positions {
    const positions = new Positions(rules);
    positions.roundTripQuote = reader.f64();
    positions.totalQuote = reader.f64();
    positions.buyers = reader.f64();
    positions.sellers = reader.f64();
    positions.outsideSells = reader.f64();
    positions.#count = reader.f64();
    positions.#figures = reader.f64s();
    if (reader.version >= 9) positions.#sales = reader.f64s();
    else positions.#moveProfits();
    if (reader.version >= 5) positions.#payers = reader.i32s();
    positions.#results = reader.version >= 5 ? reader.u8s() : new Uint8Array(positions.#count);
    if (reader.version < 5) positions.#guessResults();
    if (reader.version >= 8) positions.#arbitrage = Arbitrage.readFrom(reader);
    positions.recount();
    return positions;
  }

  /** Before version 9 the profits stood where the fees of purchases do, and no fees were known. */
  #moveProfits(): void {
    this.#sales = new Float64Array(this.#count * saleWidth);
    for (let wallet = 0; wallet < this.#count; wallet++) {
      const at = wallet * width + boughtFees;
      this.#sales[wallet * saleWidth + closedProfit] = this.#figures[at]!;
      this.#figures[at] = 0;
    }
  }

  /** Before version 5 a wallet that sold out was known by its profit or loss alone. */
  #guessResults(): void {
    for (let wallet = 0; wallet < this.#count; wallet++) {
      const profit = this.#sales[wallet * saleWidth + closedProfit]!;
      if (profit !== 0) this.#results[wallet] = profit > 0 ? won : lost;
    }
  }

  #goesRound(wallet: number): boolean {
    const figures = this.#figures;
    const at = wallet * width;
    if (figures[at + trades]! < this.#rules.minTrades) return false;
    if (this.#arbitrage.of(wallet) !== null) return this.#isRound(this.roundTripOf(wallet));
    const bought = figures[at + boughtQuote]!;
    const sold = figures[at + soldQuote]!;
    return Math.abs(bought - sold) <= this.#rules.maxNetShare * (bought + sold);
  }

  #place(wallet: number): number {
    if (wallet < this.#count) return wallet * width;
    this.#figures = growFloat64(this.#figures, (wallet + 1) * width);
    this.#sales = growFloat64(this.#sales, (wallet + 1) * saleWidth);
    this.#results = growUint8(this.#results, wallet + 1);
    this.#count = wallet + 1;
    return wallet * width;
  }
}
