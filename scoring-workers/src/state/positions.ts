import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';

/** A wallet goes round in circles from `minTrades` trades on while its net is at most `maxNetShare` of its gross volume. */
export interface RoundTripRules {
  minTrades: number;
  maxNetShare: number;
}

/** Figures of a wallet, side by side: one cache line. */
const boughtBase = 0;
const soldBase = 1;
const boughtQuote = 2;
const soldQuote = 3;
const lastSlot = 4;
const quickTrades = 5;
const trades = 6;
const closedProfit = 7;
const width = 8;

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
  #count = 0;
  readonly #rules: RoundTripRules;

  constructor(rules: RoundTripRules) {
    this.#rules = rules;
  }

  get bytes(): number {
    return this.#figures.byteLength;
  }

  buy(wallet: number, base: number, quote: number): void {
    const at = this.#place(wallet);
    if (this.#figures[at + boughtBase] === 0) this.buyers++;
    this.#trade(at, boughtBase, base, quote);
  }

  sell(wallet: number, base: number, quote: number): void {
    const at = this.#place(wallet);
    if (this.#figures[at + soldBase] === 0) this.sellers++;
    this.#trade(at, soldBase, base, quote);
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
   * Profit (negative: loss) in quote units of a wallet that has sold what it bought, but for a share of `dust`; null while
   * it holds on or when it never bought. A later round of the same wallet counts by itself.
   */
  closeIfSoldOut(wallet: number, balance: number, dust: number): number | null {
    const at = this.#place(wallet);
    const figures = this.#figures;
    const bought = figures[at + boughtBase]!;
    if (bought === 0 || balance > bought * dust) return null;
    const profit = figures[at + soldQuote]! - figures[at + boughtQuote]! - figures[at + closedProfit]!;
    figures[at + closedProfit]! += profit;
    return profit;
  }

  /** After the rules changed. */
  recount(): void {
    this.roundTripQuote = 0;
    for (let at = 0; at < this.#count * width; at += width)
      if (this.#goesRound(at)) this.roundTripQuote += this.#figures[at + boughtQuote]! + this.#figures[at + soldQuote]!;
  }

  writeTo(writer: ByteWriter): void {
    const totals = [this.roundTripQuote, this.totalQuote, this.buyers, this.sellers, this.outsideSells, this.#count];
    for (const total of totals) writer.f64(total);
    writer.f64s(this.#figures, this.#count * width);
  }

  static readFrom(reader: ByteReader, rules: RoundTripRules): Positions {
    const positions = new Positions(rules);
    positions.roundTripQuote = reader.f64();
    positions.totalQuote = reader.f64();
    positions.buyers = reader.f64();
    positions.sellers = reader.f64();
    positions.outsideSells = reader.f64();
    const count = reader.f64();
    if (count > 0) positions.#place(count - 1);
    positions.#figures.set(reader.f64s());
    return positions;
  }

  /** `side` is the base column; the quote column of the same side stands two after it. */
  #trade(at: number, side: number, base: number, quote: number): void {
    const figures = this.#figures;
    if (this.#goesRound(at)) this.roundTripQuote -= figures[at + boughtQuote]! + figures[at + soldQuote]!;
    figures[at + side]! += base;
    figures[at + side + 2]! += quote;
    figures[at + trades]!++;
    this.totalQuote += quote;
    if (this.#goesRound(at)) this.roundTripQuote += figures[at + boughtQuote]! + figures[at + soldQuote]!;
  }

  #goesRound(at: number): boolean {
    const figures = this.#figures;
    if (figures[at + trades]! < this.#rules.minTrades) return false;
    const bought = figures[at + boughtQuote]!;
    const sold = figures[at + soldQuote]!;
    return Math.abs(bought - sold) <= this.#rules.maxNetShare * (bought + sold);
  }

  #place(wallet: number): number {
    if (wallet < this.#count) return wallet * width;
    const needed = (wallet + 1) * width;
    if (needed > this.#figures.length) {
      const grown = new Float64Array(Math.max(needed, this.#figures.length * 2));
      grown.set(this.#figures);
      this.#figures = grown;
    }
    this.#count = wallet + 1;
    return wallet * width;
  }
}
