import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';

const firstCapacity = 16;

/** A wallet goes round in circles from `minTrades` trades on while its net is at most `maxNetShare` of its gross volume. */
export interface RoundTripRules {
  minTrades: number;
  maxNetShare: number;
}

/** What each wallet of one token bought and sold, by the token's wallet ids. Base units and quote units in doubles. */
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
  #boughtBase = new Float64Array(firstCapacity);
  #soldBase = new Float64Array(firstCapacity);
  #boughtQuote = new Float64Array(firstCapacity);
  #soldQuote = new Float64Array(firstCapacity);
  #lastSlot = new Float64Array(firstCapacity).fill(-1);
  #quickTrades = new Float64Array(firstCapacity);
  #trades = new Float64Array(firstCapacity);
  #closedProfit = new Float64Array(firstCapacity);
  #count = 0;
  readonly #rules: RoundTripRules;

  constructor(rules: RoundTripRules) {
    this.#rules = rules;
  }

  buy(wallet: number, base: number, quote: number): void {
    this.#ensure(wallet);
    if (this.#boughtBase[wallet] === 0) this.buyers++;
    this.#takeOut(wallet);
    this.#boughtBase[wallet]! += base;
    this.#boughtQuote[wallet]! += quote;
    this.#putBack(wallet, quote);
  }

  sell(wallet: number, base: number, quote: number): void {
    this.#ensure(wallet);
    if (this.#soldBase[wallet] === 0) this.sellers++;
    this.#takeOut(wallet);
    this.#soldBase[wallet]! += base;
    this.#soldQuote[wallet]! += quote;
    this.#putBack(wallet, quote);
  }

  /** Trades of this wallet that followed its former one within `gapSlots` slots, this one included. */
  countQuick(wallet: number, slot: number, gapSlots: number): number {
    this.#ensure(wallet);
    const last = this.#lastSlot[wallet]!;
    if (last >= 0 && Math.abs(slot - last) <= gapSlots) this.#quickTrades[wallet]!++;
    this.#lastSlot[wallet] = slot;
    return this.#quickTrades[wallet]!;
  }

  /**
   * Profit (negative: loss) in quote units of a wallet that has sold what it bought, but for a share of `dust`; null while
   * it holds on or when it never bought. A later round of the same wallet counts by itself.
   */
  closeIfSoldOut(wallet: number, balance: number, dust: number): number | null {
    const bought = this.#boughtBase[wallet]!;
    if (bought === 0 || balance > bought * dust) return null;
    const profit = this.#soldQuote[wallet]! - this.#boughtQuote[wallet]! - this.#closedProfit[wallet]!;
    this.#closedProfit[wallet]! += profit;
    return profit;
  }

  writeTo(writer: ByteWriter): void {
    for (const total of [
      this.roundTripQuote,
      this.totalQuote,
      this.buyers,
      this.sellers,
      this.outsideSells,
      this.#count,
    ])
      writer.f64(total);
    for (const column of this.#columns()) writer.f64s(column, this.#count);
  }

  static readFrom(reader: ByteReader, rules: RoundTripRules): Positions {
    const positions = new Positions(rules);
    positions.roundTripQuote = reader.f64();
    positions.totalQuote = reader.f64();
    positions.buyers = reader.f64();
    positions.sellers = reader.f64();
    positions.outsideSells = reader.f64();
    const count = reader.f64();
    if (count > 0) positions.#ensure(count - 1);
    for (const column of positions.#columns()) column.set(reader.f64s());
    return positions;
  }

  #columns(): Float64Array[] {
    const amounts = [this.#boughtBase, this.#soldBase, this.#boughtQuote, this.#soldQuote];
    return [...amounts, this.#lastSlot, this.#quickTrades, this.#trades, this.#closedProfit];
  }

  #takeOut(wallet: number): void {
    if (this.#goesRound(wallet)) this.roundTripQuote -= this.#boughtQuote[wallet]! + this.#soldQuote[wallet]!;
  }

  #putBack(wallet: number, quote: number): void {
    this.#trades[wallet]!++;
    this.totalQuote += quote;
    if (this.#goesRound(wallet)) this.roundTripQuote += this.#boughtQuote[wallet]! + this.#soldQuote[wallet]!;
  }

  #goesRound(wallet: number): boolean {
    if (this.#trades[wallet]! < this.#rules.minTrades) return false;
    const bought = this.#boughtQuote[wallet]!;
    const sold = this.#soldQuote[wallet]!;
    return Math.abs(bought - sold) <= this.#rules.maxNetShare * (bought + sold);
  }

  #ensure(wallet: number): void {
    if (wallet < this.#count) return;
    if (wallet >= this.#boughtBase.length) {
      const capacity = Math.max(wallet + 1, this.#boughtBase.length * 2);
      this.#boughtBase = grown(this.#boughtBase, capacity, 0);
      this.#soldBase = grown(this.#soldBase, capacity, 0);
      this.#boughtQuote = grown(this.#boughtQuote, capacity, 0);
      this.#soldQuote = grown(this.#soldQuote, capacity, 0);
      this.#lastSlot = grown(this.#lastSlot, capacity, -1);
      this.#quickTrades = grown(this.#quickTrades, capacity, 0);
      this.#closedProfit = grown(this.#closedProfit, capacity, 0);
      this.#trades = grown(this.#trades, capacity, 0);
    }
    this.#count = wallet + 1;
  }
}

function grown(from: Float64Array, capacity: number, filler: number): Float64Array<ArrayBuffer> {
  const to = new Float64Array(capacity);
  to.fill(filler, from.length);
  to.set(from);
  return to;
}
