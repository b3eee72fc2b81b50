import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';
import { growFloat64, growInt32, growUint8, growUint32 } from './grow.ts';
import { limb, limbsToBigint, limbsToNumber } from './limbs.ts';
import { RankIndex } from './rank-index.ts';
import { SquareSum } from './square-sum.ts';

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
  private his = new Float64Array(8);
  private los = new Uint32Array(8);
  private flags = new Uint8Array(8);
  /** The balance a wallet has in the index; 0 = not in it. */
  private settledHis = new Float64Array(8);
  private settledLos = new Uint32Array(8);
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

  credit(wallet: number, hi: number, lo: number): void {
    this.reserve(wallet);
    const sum = this.los[wallet]! + lo;
    const carry = sum >= limb ? 1 : 0;
    this.store(wallet, this.his[wallet]! + hi + carry, sum - carry * limb);
  }

  /** Never below 0: what is missing was bought before our view of the token began. */
  debit(wallet: number, hi: number, lo: number): void {
    this.reserve(wallet);
    const difference = this.los[wallet]! - lo;
    const borrow = difference < 0 ? 1 : 0;
    const rest = this.his[wallet]! - hi - borrow;
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
    this.heldHi -= this.his[wallet]!;
    this.heldLo -= this.los[wallet]!;
    this.flags[wallet]! |= excludedFlag;
    this.note(wallet);
  }

  /** The nearest double; 0 for wallets never seen. */
  balanceOf(wallet: number): number {
    return wallet < this.walletCount ? limbsToNumber(this.his[wallet]!, this.los[wallet]!) : 0;
  }

  exactBalanceOf(wallet: number): bigint {
    return wallet < this.walletCount ? limbsToBigint(this.his[wallet]!, this.los[wallet]!) : 0n;
  }

  isHolder(wallet: number): boolean {
    if (wallet >= this.walletCount || (this.flags[wallet]! & excludedFlag) !== 0) return false;
    return this.his[wallet]! > 0 || this.los[wallet]! > 0;
  }

  /** Brings the index up to date and tells the listener of each wallet whose counting balance changed since. */
  settle(listener: HolderListener): void {
    for (let at = 0; at < this.pendingCount; at += 1) {
      const wallet = this.pending[at]!;
      this.flags[wallet]! &= ~pendingFlag;
      const oldHi = this.settledHis[wallet]!;
      const oldLo = this.settledLos[wallet]!;
      const counts = (this.flags[wallet]! & excludedFlag) === 0;
      const hi = counts ? this.his[wallet]! : 0;
      const lo = counts ? this.los[wallet]! : 0;
      if (hi === oldHi && lo === oldLo) continue;
      this.settledHis[wallet] = hi;
      this.settledLos[wallet] = lo;
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
    return this.settledHis[wallet]!;
  }

  settledLo(wallet: number): number {
    return this.settledLos[wallet]!;
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
      if (this.settledHis[wallet] === 0 && this.settledLos[wallet] === 0) continue;
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
    writer.f64s(this.his, this.walletCount);
    writer.u32s(this.los, this.walletCount);
    writer.u8s(
      this.flags.map((flags) => flags & excludedFlag),
      this.walletCount,
    );
  }

  /** Every wallet is pending afterwards: the next `settle` tells the listener of all holders. */
  static readFrom(reader: ByteReader): HolderBook {
    const book = new HolderBook();
    const count = reader.u32();
    const his = reader.f64s();
    const los = reader.u32s();
    const flags = reader.u8s();
    for (let wallet = 0; wallet < count; wallet += 1) {
      book.setBalance(wallet, his[wallet]!, los[wallet]!);
      if (flags[wallet] !== 0) book.exclude(wallet);
    }
    return book;
  }

  private isLarger(wallet: number, other: number): boolean {
    const difference = this.settledHis[wallet]! - this.settledHis[other]!;
    return difference > 0 || (difference === 0 && this.settledLos[wallet]! > this.settledLos[other]!);
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
      this.heldHi += hi - this.his[wallet]!;
      this.heldLo += lo - this.los[wallet]!;
    }
    this.his[wallet] = hi;
    this.los[wallet] = lo;
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
    this.his = growFloat64(this.his, this.walletCount);
    this.los = growUint32(this.los, this.walletCount);
    this.flags = growUint8(this.flags, this.walletCount);
    this.settledHis = growFloat64(this.settledHis, this.walletCount);
    this.settledLos = growUint32(this.settledLos, this.walletCount);
  }
}
