import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';
import { growFloat64, growInt32, growUint8 } from './grow.ts';
import { limb, limbsToBigint, limbsToNumber } from './limbs.ts';
import { RankIndex } from './rank-index.ts';
import { SquareSum } from './square-sum.ts';

const columns = 4;
const excludedFlag = 1;
const pendingFlag = 2;

/** Told of every holder whose balance changed, with the balance it counted with before; 0 = was, or is, no holder. */
export interface HolderListener {
  holderChanged(wallet: number, oldHi: number, oldLo: number, hi: number, lo: number): void;
}

/**
 * Exact balances of a token's wallets and the concentration of those who hold: Gini, HHI, Nakamoto, top 10, as
 * `measureHolders` of the metrics package defines them. Wallets are small dense integers.
 *
 * A change of balance costs O(1) and notes the wallet; `settle` brings the sorted index and its sums up to date, once a
 * changed wallet, in O(log n). The sums are whole numbers, so the figures are those of a computation from scratch however
 * long the stream was.
 */
export class HolderBook {
  /** Sum of all balances that count, limb by limb; up to date without `settle`. */
  heldHi = 0;
  heldLo = 0;
  private walletCount = 0;
  /** hi, lo, and the hi and lo a wallet has in the index (0 = not in it): together, for the sake of caches. */
  private cells = new Float64Array(8 * columns);
  private flags = new Uint8Array(8);
  private pending = new Int32Array(8);
  private pendingCount = 0;
  private readonly ranks = new RankIndex();
  private readonly squares = new SquareSum();
  /** `sum(i * h_(i))` over the settled holders, h ascending and i from 1; lo is below 2^32. */
  private rankedHi = 0;
  private rankedLo = 0;

  /** Wallet ids ever used are below this. */
  get size(): number {
    return this.walletCount;
  }

  get bytes(): number {
    return this.cells.byteLength + this.flags.byteLength + this.pending.byteLength;
  }

  credit(wallet: number, hi: number, lo: number): void {
    this.reserve(wallet);
    const sum = this.cells[wallet * columns + 1]! + lo;
    const carry = sum >= limb ? 1 : 0;
    this.store(wallet, this.cells[wallet * columns]! + hi + carry, sum - carry * limb);
  }

  /** Never below 0: what is missing was bought before our view of the token began. */
  debit(wallet: number, hi: number, lo: number): void {
    this.reserve(wallet);
    const difference = this.cells[wallet * columns + 1]! - lo;
    const borrow = difference < 0 ? 1 : 0;
    const rest = this.cells[wallet * columns]! - hi - borrow;
    if (rest < 0) this.store(wallet, 0, 0);
    else this.store(wallet, rest, difference + borrow * limb);
  }

  setBalance(wallet: number, hi: number, lo: number): void {
    this.reserve(wallet);
    this.store(wallet, hi, lo);
  }

  /** A pool, curve, burn or program account: it keeps its balance but never counts as a holder. */
  exclude(wallet: number): void {
    this.reserve(wallet);
    if ((this.flags[wallet]! & excludedFlag) !== 0) return;
    this.heldHi -= this.cells[wallet * columns]!;
    this.heldLo -= this.cells[wallet * columns + 1]!;
    this.flags[wallet]! |= excludedFlag;
    this.note(wallet);
  }

  /** The nearest double; 0 for wallets never seen. */
  balanceOf(wallet: number): number {
    return wallet < this.walletCount
      ? limbsToNumber(this.cells[wallet * columns]!, this.cells[wallet * columns + 1]!)
      : 0;
  }

  exactBalanceOf(wallet: number): bigint {
    return wallet < this.walletCount
      ? limbsToBigint(this.cells[wallet * columns]!, this.cells[wallet * columns + 1]!)
      : 0n;
  }

  isHolder(wallet: number): boolean {
    if (wallet >= this.walletCount || (this.flags[wallet]! & excludedFlag) !== 0) return false;
    return this.cells[wallet * columns]! > 0 || this.cells[wallet * columns + 1]! > 0;
  }

  /** Brings the index up to date and tells the listener of each wallet whose counting balance changed since. */
  settle(listener: HolderListener): void {
    for (let at = 0; at < this.pendingCount; at += 1) {
      const wallet = this.pending[at]!;
      this.flags[wallet]! &= ~pendingFlag;
      const oldHi = this.cells[wallet * columns + 2]!;
      const oldLo = this.cells[wallet * columns + 3]!;
      const counts = (this.flags[wallet]! & excludedFlag) === 0;
      const hi = counts ? this.cells[wallet * columns]! : 0;
      const lo = counts ? this.cells[wallet * columns + 1]! : 0;
      if (hi === oldHi && lo === oldLo) continue;
      this.cells[wallet * columns + 2] = hi;
      this.cells[wallet * columns + 3] = lo;
      if (oldHi > 0 || oldLo > 0) this.leaveIndex(oldHi, oldLo);
      if (hi > 0 || lo > 0) this.enterIndex(hi, lo);
      listener.holderChanged(wallet, oldHi, oldLo, hi, lo);
    }
    this.pendingCount = 0;
  }

  /** Of the settled state, like all figures below. */
  get holderCount(): number {
    return this.ranks.count;
  }

  settledHi(wallet: number): number {
    return this.cells[wallet * columns + 2]!;
  }

  settledLo(wallet: number): number {
    return this.cells[wallet * columns + 3]!;
  }

  get heldSupply(): number {
    return limbsToNumber(this.ranks.sumHi, this.ranks.sumLo);
  }

  gini(): number | null {
    const { count } = this.ranks;
    if (count < 2) return count === 0 ? null : 1;
    const ranked = limbsToNumber(this.rankedHi, this.rankedLo);
    return Math.max(0, (2 * ranked) / (count * this.heldSupply) - (count + 1) / count);
  }

  hhi(): number | null {
    if (this.ranks.count === 0) return null;
    const held = this.heldSupply;
    return Math.min(1, this.squares.value() / (held * held));
  }

  nakamoto50(): number | null {
    return this.ranks.count === 0 ? null : this.ranks.nakamoto50();
  }

  /** Share of the `limit` largest holders. */
  topShare(limit: number): number | null {
    return this.ranks.count === 0 ? null : Math.min(1, this.ranks.topSum(limit) / this.heldSupply);
  }

  /**
   * Writes the ids of the largest holders to `out`, largest first, ties by lower id; returns how many. One pass over all
   * wallets with a sorted list of the best: for details that are written now and then.
   */
  topHolders(limit: number, out: Int32Array): number {
    let count = 0;
    for (let wallet = 0; wallet < this.walletCount; wallet += 1) {
      if (this.cells[wallet * columns + 2] === 0 && this.cells[wallet * columns + 3] === 0) continue;
      if (count === limit && !this.isLarger(wallet, out[count - 1]!)) continue;
      let at = count === limit ? count - 1 : count;
      for (; at > 0 && this.isLarger(wallet, out[at - 1]!); at -= 1) out[at] = out[at - 1]!;
      out[at] = wallet;
      if (count < limit) count += 1;
    }
    return count;
  }

  writeTo(writer: ByteWriter): void {
    writer.u32(this.walletCount);
    writer.f64s(this.cells, this.walletCount * columns);
    writer.u8s(
      this.flags.map((flags) => flags & excludedFlag),
      this.walletCount,
    );
  }

  /** Every wallet is pending afterwards: the next `settle` tells the listener of all holders. */
  static readFrom(reader: ByteReader): HolderBook {
    const book = new HolderBook();
    const count = reader.u32();
    const cells = reader.f64s();
    const flags = reader.u8s();
    for (let wallet = 0; wallet < count; wallet += 1) {
      book.setBalance(wallet, cells[wallet * columns]!, cells[wallet * columns + 1]!);
      if (flags[wallet] !== 0) book.exclude(wallet);
    }
    return book;
  }

  private isLarger(wallet: number, other: number): boolean {
    const difference = this.cells[wallet * columns + 2]! - this.cells[other * columns + 2]!;
    return difference > 0 || (difference === 0 && this.cells[wallet * columns + 3]! > this.cells[other * columns + 3]!);
  }

  private enterIndex(hi: number, lo: number): void {
    const { ranks } = this;
    const othersHi = ranks.sumHi;
    const othersLo = ranks.sumLo;
    ranks.insert(hi, lo);
    ranks.measureBelow();
    const rank = ranks.belowCount + 1;
    this.addRanked(rank * hi + othersHi - ranks.belowHi, rank * lo + othersLo - ranks.belowLo);
    this.squares.add(hi, lo, 1);
  }

  private leaveIndex(hi: number, lo: number): void {
    const { ranks } = this;
    ranks.remove(hi, lo);
    ranks.measureBelow();
    const rank = ranks.belowCount + 1;
    this.addRanked(-(rank * hi) - ranks.sumHi + ranks.belowHi, -(rank * lo) - ranks.sumLo + ranks.belowLo);
    this.squares.add(hi, lo, -1);
  }

  private addRanked(hi: number, lo: number): void {
    const sum = this.rankedLo + lo;
    const carry = Math.floor(sum / limb);
    this.rankedLo = sum - carry * limb;
    this.rankedHi += hi + carry;
  }

  private store(wallet: number, hi: number, lo: number): void {
    if ((this.flags[wallet]! & excludedFlag) === 0) {
      this.heldHi += hi - this.cells[wallet * columns]!;
      this.heldLo += lo - this.cells[wallet * columns + 1]!;
    }
    this.cells[wallet * columns] = hi;
    this.cells[wallet * columns + 1] = lo;
    this.note(wallet);
  }

  private note(wallet: number): void {
    if ((this.flags[wallet]! & pendingFlag) !== 0) return;
    this.flags[wallet]! |= pendingFlag;
    this.pending = growInt32(this.pending, this.pendingCount + 1);
    this.pending[this.pendingCount] = wallet;
    this.pendingCount += 1;
  }

  private reserve(wallet: number): void {
    if (wallet < this.walletCount) return;
    this.walletCount = wallet + 1;
    this.cells = growFloat64(this.cells, this.walletCount * columns);
    this.flags = growUint8(this.flags, this.walletCount);
  }
}
