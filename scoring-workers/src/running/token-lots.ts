import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';
import { growFloat64, growInt32 } from './grow.ts';

/** What became of the tokens of one origin: base units, and lamports received for them after fees. */
export interface Fate {
  got: number;
  held: number;
  sold: number;
  proceeds: number;
}

/** Teams by the wallets that got their tokens first. */
export interface LotTeams {
  teamOf: ReadonlyMap<number, number>;
  ofLinked: number;
}

export function noFate(): Fate {
  return { got: 0, held: 0, sold: 0, proceeds: 0 };
}

const width = 4;
const gotAt = 0;
const heldAt = 1;
const soldAt = 2;
const proceedsAt = 3;
/** From this many lots on a wallet's lots of one origin are put together, in the order of the oldest. */
const manyLots = 64;
/** What an entry of a set takes, about. */
const entryBytes = 32;
/** Rows of fates before those of wallets: tokens that came by a link to the creator, and those among them of no origin. */
const linkedRow = 0;
const strayRow = 1;
const firstRow = 2;

/**
 * Tokens that are followed: who got them first, in whose hands they are, and what was sold to the market. A wallet's tokens
 * are lots in the order of their coming, and leave first in, first out; a transfer hands lots on. Only wallets that hold
 * followed tokens have lots. A lot's code is `(origin + 1) * 2`, 0 for tokens that are not followed, plus 1 where they came
 * by a link to the creator.
 */
export class TokenLots {
  private amounts = new Float64Array(8);
  private codes = new Int32Array(8);
  /** Chain of a wallet's lots as lot + 1, oldest first; freed lots are chained likewise. */
  private nexts = new Int32Array(8);
  private used = 0;
  private free = 0;
  /** Of a wallet: its oldest and newest lot (+ 1), and how many it has. */
  private wallets = new Int32Array(8 * 3);
  private fates = new Float64Array(8 * width);
  private readonly tracked = new Set<number>();
  private changes = 0;

  get bytes(): number {
    const lots = this.amounts.byteLength + this.codes.byteLength * 2;
    return lots + this.wallets.byteLength + this.fates.byteLength + this.tracked.size * entryBytes;
  }

  /** Grows whenever lots or what became of them change. */
  get edits(): number {
    return this.changes;
  }

  /** Wallets that hold followed tokens. */
  get holders(): ReadonlySet<number> {
    return this.tracked;
  }

  /** Adds what a wallet has by the team that it was first of; those that came by a link are of one team. Returns what it has in all. */
  sumByTeam(wallet: number, { teamOf, ofLinked }: LotTeams, sums: Float64Array): number {
    let all = 0;
    for (let lot = this.wallets[wallet * 3]!; lot !== 0; lot = this.nexts[lot - 1]!) {
      const code = this.codes[lot - 1]!;
      const amount = this.amounts[lot - 1]!;
      all += amount;
      const team = (code & 1) === 1 ? ofLinked : teamOf.get((code >> 1) - 1);
      if (team !== undefined) sums[team]! += amount;
    }
    return all;
  }

  isTracked(wallet: number): boolean {
    return wallet * 3 < this.wallets.length && this.wallets[wallet * 3] !== 0;
  }

  /** Adds what became of the tokens of an origin. */
  addFate(sum: Fate, origin: number): void {
    const at = (origin + firstRow) * width;
    if (at >= this.fates.length) return;
    sum.got += this.fates[at + gotAt]!;
    sum.held += this.fates[at + heldAt]!;
    sum.sold += this.fates[at + soldAt]!;
    sum.proceeds += this.fates[at + proceedsAt]!;
  }

  /** Of all tokens that came by a link to the creator, and of those that no origin got before. */
  linkedFate(): Fate {
    return this.fateAt(linkedRow);
  }

  strayFate(): Fate {
    return this.fateAt(strayRow);
  }

  /**
   * `balance` is what the wallet has afterwards: where it sold before, by events that came earlier, only that much is new.
   * `origin` -1: not followed, kept in order among those that are.
   */
  buy(wallet: number, amount: number, balance: number, origin: number): void {
    if (origin < 0 && !this.isTracked(wallet)) return;
    const rest = Math.min(amount, Math.max(0, balance));
    const code = origin < 0 ? 0 : (origin + 1) * 2;
    if (!this.isTracked(wallet)) this.append(wallet, balance - amount, 0);
    this.count(code, gotAt, amount);
    this.count(code, soldAt, amount - rest);
    this.append(wallet, rest, code);
  }

  sell(wallet: number, amount: number, quote: number): void {
    // Most wallets hold no followed tokens, and this is asked for each sale.
    if (!this.isTracked(wallet)) return;
    this.take(wallet, amount, (code, part) => {
      this.count(code, heldAt, -part);
      this.count(code, soldAt, part);
      this.count(code, proceedsAt, (quote * part) / amount);
    });
  }

  /** Burnt, or put into a pool: neither held nor sold. */
  drop(wallet: number, amount: number): void {
    this.take(wallet, amount, (code, part) => this.count(code, heldAt, -part));
  }

  /** `had` is what the receiver had before; `isLinked`: these tokens come by a link to the creator. */
  move(from: number, to: number, amount: number, { had, isLinked }: { had: number; isLinked: boolean }): void {
    if (from === to || (!this.isTracked(from) && !this.isTracked(to) && !isLinked)) return;
    if (!this.isTracked(to) && had > 0) this.append(to, had, 0);
    let rest = amount;
    const hand = (code: number, part: number) => {
      const own = isLinked ? code | 1 : code;
      this.count(code, heldAt, -part);
      if (own !== code) this.add(linkedRow, gotAt, part);
      if (own !== code && own === 1) this.add(strayRow, gotAt, part);
      this.append(to, part, own);
      rest -= part;
    };
    this.take(from, amount, hand);
    if (rest > 0) hand(0, rest);
    // What it sold before these came is told already.
    if (had < 0) this.sell(to, Math.min(amount, -had), 0);
    this.forgetPlain(to);
  }

  /** A holder snapshot told a balance. */
  align(wallet: number, balance: number): void {
    if (!this.isTracked(wallet)) return;
    let sum = 0;
    for (let lot = this.wallets[wallet * 3]!; lot !== 0; lot = this.nexts[lot - 1]!) sum += this.amounts[lot - 1]!;
    if (sum > balance) this.drop(wallet, sum - balance);
    else if (sum < balance) this.append(wallet, balance - sum, 0);
  }

  writeTo(writer: ByteWriter): void {
    writer.u32(this.used);
    writer.u32(this.free);
    writer.f64s(this.amounts, this.used);
    writer.i32s(this.codes, this.used);
    writer.i32s(this.nexts, this.used);
    writer.i32s(this.wallets, this.wallets.length);
    writer.f64s(this.fates, this.fates.length);
  }

  static readFrom(reader: ByteReader): TokenLots {
    const lots = new TokenLots();
    lots.used = reader.u32();
    lots.free = reader.u32();
    lots.amounts = reader.f64s();
    lots.codes = reader.i32s();
    lots.nexts = reader.i32s();
    lots.wallets = reader.i32s();
    lots.fates = reader.f64s();
    for (let wallet = 0; wallet * 3 < lots.wallets.length; wallet += 1)
      if (lots.isTracked(wallet)) lots.tracked.add(wallet);
    return lots;
  }

  private fateAt(row: number): Fate {
    const sum = noFate();
    this.addFate(sum, row - firstRow);
    return sum;
  }

  /** Adds to the fate of a lot's origin, and of the tokens that came by a link where the code says so. */
  private count(code: number, column: number, amount: number): void {
    if (code === 0 || amount === 0) return;
    if (code > 1) this.add((code >> 1) - 1 + firstRow, column, amount);
    if ((code & 1) === 0) return;
    this.add(linkedRow, column, amount);
    if (code === 1) this.add(strayRow, column, amount);
  }

  private add(row: number, column: number, amount: number): void {
    this.changes += 1;
    this.fates = growFloat64(this.fates, (row + 1) * width);
    this.fates[row * width + column]! += amount;
  }

  /** Takes the oldest lots, splitting the last; less where there are not that many. */
  private take(wallet: number, amount: number, visit: (code: number, part: number) => void): void {
    if (!this.isTracked(wallet)) return;
    this.changes += 1;
    let rest = amount;
    const at = wallet * 3;
    while (rest > 0 && this.wallets[at] !== 0) {
      const lot = this.wallets[at]! - 1;
      const part = Math.min(rest, this.amounts[lot]!);
      const code = this.codes[lot]!;
      if (part === this.amounts[lot]) this.dropOldest(wallet);
      else this.amounts[lot]! -= part;
      rest -= part;
      visit(code, part);
    }
    this.forgetPlain(wallet);
  }

  /** Tokens that are not followed need no order when no others are left. */
  private forgetPlain(wallet: number): void {
    const at = wallet * 3;
    if (this.wallets[at + 2] === 1 && this.codes[this.wallets[at]! - 1] === 0) this.dropOldest(wallet);
  }

  private append(wallet: number, amount: number, code: number): void {
    if (amount <= 0) return;
    this.changes += 1;
    this.count(code, heldAt, amount);
    this.wallets = growInt32(this.wallets, (wallet + 1) * 3);
    const at = wallet * 3;
    const newest = this.wallets[at + 1]!;
    if (newest !== 0 && this.codes[newest - 1] === code) {
      this.amounts[newest - 1]! += amount;
      return;
    }
    const lot = this.newLot();
    this.amounts[lot - 1] = amount;
    this.codes[lot - 1] = code;
    this.nexts[lot - 1] = 0;
    if (newest === 0) {
      this.wallets[at] = lot;
      this.tracked.add(wallet);
    } else this.nexts[newest - 1] = lot;
    this.wallets[at + 1] = lot;
    this.wallets[at + 2]!++;
    const count = this.wallets[at + 2]!;
    if (count >= manyLots && (count & (count - 1)) === 0) this.putTogether(wallet);
  }

  private putTogether(wallet: number): void {
    const sums = new Map<number, number>();
    while (this.isTracked(wallet)) {
      const lot = this.wallets[wallet * 3]! - 1;
      sums.set(this.codes[lot]!, (sums.get(this.codes[lot]!) ?? 0) + this.amounts[lot]!);
      this.dropOldest(wallet);
    }
    for (const [code, sum] of sums) {
      this.count(code, heldAt, -sum);
      this.append(wallet, sum, code);
    }
  }

  private dropOldest(wallet: number): void {
    const at = wallet * 3;
    const lot = this.wallets[at]!;
    this.wallets[at] = this.nexts[lot - 1]!;
    if (this.wallets[at] === 0) {
      this.wallets[at + 1] = 0;
      this.tracked.delete(wallet);
    }
    this.wallets[at + 2]!--;
    this.nexts[lot - 1] = this.free;
    this.free = lot;
  }

  private newLot(): number {
    const reused = this.free;
    if (reused !== 0) {
      this.free = this.nexts[reused - 1]!;
      return reused;
    }
    this.used += 1;
    this.amounts = growFloat64(this.amounts, this.used);
    this.codes = growInt32(this.codes, this.used);
    this.nexts = growInt32(this.nexts, this.used);
    return this.used;
  }
}
