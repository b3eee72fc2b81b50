import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';
import { firstColumns } from './first-columns.ts';
import { growFloat64, growInt32, growUint8 } from './grow.ts';
import { HolderRanks } from './holder-ranks.ts';
import { limb, limbsToBigint, limbsToNumber } from './limbs.ts';
import { SquareSum } from './square-sum.ts';

const columns = 4;
const balanceColumns = 2;
const excludedFlag = 1;
const pendingFlag = 2;
/** Excluded, and what it has is not in circulation. */
const poolFlag = 4;
const keptFlags = excludedFlag | poolFlag;

/** Told of every holder whose balance changed, with the balance it counted with before; 0 = was, or is, no holder. */
export interface HolderListener {
  holderChanged(wallet: number, oldHi: number, oldLo: number, hi: number, lo: number): void;
}

/**
 * Exact balances of a token's wallets and the concentration of those who hold: Gini, HHI, Nakamoto, top 10, as
 * `measureHolders` of the metrics package defines them. Wallets are small dense integers. Balances are signed, as events
 * add up to them in any order: a wallet holds while its balance is above 0, so that a sale which arrives before its
 * purchase leaves no holder behind.
 *
 * A change of balance costs O(1) and notes the wallet; `settle` brings the ranks and their sums up to date, once a
 * changed wallet, in O(log n). The sums are whole numbers, so the figures are those of a computation from scratch however
 * long the stream was. Of more than `rankedHolders` Gini and Nakamoto are near (`holder-ranks.ts`), all else is exact.
 */
export class HolderBook {
  /** Which of two equal holders goes first; the lower number unless told. */
  tiesBy: (wallet: number, other: number) => number = (wallet, other) => wallet - other;
  /** Sum of all balances above 0 that count, limb by limb; up to date without `settle`. */
  heldHi = 0;
  heldLo = 0;
  private walletCount = 0;
  /** hi, lo, and the hi and lo a wallet has in the index (0 = not in it): together, for the sake of caches. */
  private cells = new Float64Array(8 * columns);
  private flags = new Uint8Array(8);
  private pending = new Int32Array(8);
  private pendingCount = 0;
  private readonly ranks = new HolderRanks();
  private readonly squares = new SquareSum();

  /** Wallet ids ever used are below this. */
  get size(): number {
    return this.walletCount;
  }

  get bytes(): number {
    return this.cells.byteLength + this.flags.byteLength + this.pending.byteLength + this.ranks.bytes;
  }

  credit(wallet: number, hi: number, lo: number): void {
    this.reserve(wallet);
    const sum = this.cells[wallet * columns + 1]! + lo;
    const carry = sum >= limb ? 1 : 0;
    this.store(wallet, this.cells[wallet * columns]! + hi + carry, sum - carry * limb);
  }

  /** Below 0 where what left was got before our view of the token began, or is told of later. */
  debit(wallet: number, hi: number, lo: number): void {
    this.reserve(wallet);
    const difference = this.cells[wallet * columns + 1]! - lo;
    const borrow = difference < 0 ? 1 : 0;
    this.store(wallet, this.cells[wallet * columns]! - hi - borrow, difference + borrow * limb);
  }

  setBalance(wallet: number, hi: number, lo: number): void {
    this.reserve(wallet);
    this.store(wallet, hi, lo);
  }

  /** A pool, curve, burn or program account: it keeps its balance but never counts as a holder. */
  exclude(wallet: number): void {
    this.reserve(wallet);
    if ((this.flags[wallet]! & excludedFlag) !== 0) return;
    if (this.cells[wallet * columns]! >= 0) {
      this.heldHi -= this.cells[wallet * columns]!;
      this.heldLo -= this.cells[wallet * columns + 1]!;
    }
    this.flags[wallet]! |= excludedFlag;
    this.note(wallet);
  }

  /** A pool, curve or burn account: excluded, and out of circulation. */
  excludePool(wallet: number): void {
    this.exclude(wallet);
    this.flags[wallet]! |= poolFlag;
  }

  isPool(wallet: number): boolean {
    return wallet < this.walletCount && (this.flags[wallet]! & poolFlag) !== 0;
  }

  isExcluded(wallet: number): boolean {
    return wallet < this.walletCount && (this.flags[wallet]! & excludedFlag) !== 0;
  }

  /** The nearest double, below 0 where more left than came; 0 for wallets never seen. */
  signedBalanceOf(wallet: number): number {
    return wallet < this.walletCount
      ? limbsToNumber(this.cells[wallet * columns]!, this.cells[wallet * columns + 1]!)
      : 0;
  }

  balanceOf(wallet: number): number {
    return Math.max(0, this.signedBalanceOf(wallet));
  }

  exactBalanceOf(wallet: number): bigint {
    if (wallet >= this.walletCount || this.cells[wallet * columns]! < 0) return 0n;
    return limbsToBigint(this.cells[wallet * columns]!, this.cells[wallet * columns + 1]!);
  }

  isHolder(wallet: number): boolean {
    if (wallet >= this.walletCount || (this.flags[wallet]! & excludedFlag) !== 0) return false;
    return this.signedBalanceOf(wallet) > 0;
  }

  /** Brings the index up to date and tells the listener of each wallet whose counting balance changed since. */
  settle(listener: HolderListener): void {
    for (let at = 0; at < this.pendingCount; at += 1) {
      const wallet = this.pending[at]!;
      this.flags[wallet]! &= ~pendingFlag;
      const oldHi = this.cells[wallet * columns + 2]!;
      const oldLo = this.cells[wallet * columns + 3]!;
      const counts = this.counts(wallet);
      const hi = counts ? this.cells[wallet * columns]! : 0;
      const lo = counts ? this.cells[wallet * columns + 1]! : 0;
      if (hi === oldHi && lo === oldLo) continue;
      this.cells[wallet * columns + 2] = hi;
      this.cells[wallet * columns + 3] = lo;
      if (oldHi > 0 || oldLo > 0) this.leaveRanks(oldHi, oldLo);
      if (hi > 0 || lo > 0) this.enterRanks(hi, lo);
      listener.holderChanged(wallet, oldHi, oldLo, hi, lo);
    }
    this.pendingCount = 0;
    this.ranks.settle(this.visitHolders);
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
    return this.ranks.heldSupply;
  }

  gini(): number | null {
    return this.ranks.gini();
  }

  hhi(): number | null {
    if (this.ranks.count === 0) return null;
    const held = this.heldSupply;
    return Math.min(1, this.squares.value() / (held * held));
  }

  nakamoto50(): number | null {
    return this.ranks.nakamoto50();
  }

  /** Share of the `limit` largest holders. */
  topShare(limit: number): number | null {
    return this.ranks.count === 0 ? null : Math.min(1, this.ranks.topSum(limit) / this.heldSupply);
  }

  /** What the `limit` largest holders have. */
  topHolding(limit: number): number {
    return this.ranks.topSum(limit);
  }

  /**
   * Writes the ids of the largest holders to `out`, largest first, ties as `tiesBy` says; returns how many. One pass over all
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

  /** Balances and who is excluded; for one that rests with what is settled of them, which follows otherwise. */
  writeTo(writer: ByteWriter, isResting = false): void {
    const cells = this.cells.subarray(0, this.walletCount * columns);
    writer.u32(this.walletCount);
    writer.f64s(firstColumns(cells, columns, isResting ? columns : balanceColumns));
    writer.u8s(this.flags.subarray(0, this.walletCount).map((each) => each & keptFlags));
  }

  /**
   * Every wallet is pending afterwards: the next `settle` tells the listener of all holders. Token snapshots before
   * version 5 excluded pools and the burn address only, and before 6 they had what was settled, too.
   */
  static readFrom(this: void, reader: ByteReader): HolderBook {
    const book = new HolderBook();
    const count = reader.u32();
    const width = reader.version < 6 ? columns : balanceColumns;
    const cells = reader.f64s();
    const flags = reader.u8s();
    for (let wallet = 0; wallet < count; wallet += 1) {
      book.setBalance(wallet, cells[wallet * width]!, cells[wallet * width + 1]!);
      if ((flags[wallet]! & excludedFlag) !== 0) book.exclude(wallet);
      book.flags[wallet]! |= flags[wallet]! & keptFlags;
      if (reader.version < 5 && book.isExcluded(wallet)) book.excludePool(wallet);
    }
    return book;
  }

  /** As it was when it was written: to be resumed when its listener is whole. */
  static readResting(this: void, reader: ByteReader): HolderBook {
    const book = new HolderBook();
    book.walletCount = reader.u32();
    book.cells = reader.f64s();
    book.flags = reader.u8s();
    for (let wallet = 0; wallet < book.walletCount; wallet += 1) {
      if (!book.counts(wallet)) continue;
      book.heldHi += book.cells[wallet * columns]!;
      book.heldLo += book.cells[wallet * columns + 1]!;
    }
    return book;
  }

  /** Tells the listener of those who held when it was last settled, and notes who changed since. */
  resume(listener: HolderListener): void {
    const { cells } = this;
    for (let wallet = 0; wallet < this.walletCount; wallet += 1) {
      const at = wallet * columns;
      const counts = this.counts(wallet);
      const settledHi = cells[at + 2]!;
      const settledLo = cells[at + 3]!;
      if ((counts ? cells[at]! : 0) !== settledHi || (counts ? cells[at + 1]! : 0) !== settledLo) this.note(wallet);
      if (settledHi === 0 && settledLo === 0) continue;
      this.enterRanks(settledHi, settledLo);
      listener.holderChanged(wallet, 0, 0, settledHi, settledLo);
    }
  }

  private counts(wallet: number): boolean {
    return (this.flags[wallet]! & excludedFlag) === 0 && this.cells[wallet * columns]! >= 0;
  }

  private isLarger(wallet: number, other: number): boolean {
    const difference =
      this.cells[wallet * columns + 2]! - this.cells[other * columns + 2]! ||
      this.cells[wallet * columns + 3]! - this.cells[other * columns + 3]! ||
      this.tiesBy(other, wallet);
    return difference > 0;
  }

  private enterRanks(hi: number, lo: number): void {
    this.ranks.insert(hi, lo);
    this.squares.add(hi, lo, 1);
  }

  private leaveRanks(hi: number, lo: number): void {
    this.ranks.remove(hi, lo);
    this.squares.add(hi, lo, -1);
  }

  private readonly visitHolders = (visit: (hi: number, lo: number) => void): void => {
    const { cells } = this;
    for (let at = 2; at < this.walletCount * columns; at += columns) {
      const hi = cells[at]!;
      const lo = cells[at + 1]!;
      if (hi > 0 || lo > 0) visit(hi, lo);
    }
  };

  private store(wallet: number, hi: number, lo: number): void {
    if ((this.flags[wallet]! & excludedFlag) === 0) {
      const hasHad = this.cells[wallet * columns]! >= 0;
      const has = hi >= 0;
      this.heldHi += (has ? hi : 0) - (hasHad ? this.cells[wallet * columns]! : 0);
      this.heldLo += (has ? lo : 0) - (hasHad ? this.cells[wallet * columns + 1]! : 0);
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
