import type { Hands } from '@mintscope/metrics/component-metrics';
import {
  columns,
  coverOf,
  headOf,
  hiOf,
  loOf,
  lowestOf,
  next,
  previous,
  settledHiOf,
  settledLoOf,
  settledSizeOf,
  sizeOf,
  walletColumns,
} from './component-columns.ts';
import { EntropySum } from './entropy-sum.ts';
import { growFloat64, growInt32, growUint8 } from './grow.ts';
import { joinHands } from './join-hands.ts';
import { Largest } from './largest.ts';
import { limb, limbsToNumber } from './limbs.ts';
import { MajorityIndex } from './majority-index.ts';
import { RankIndex } from './rank-index.ts';
/**
 * Sets of holders with their supply: which set a wallet is in, each set's members, size and exact sum, and the figures
 * over all sets. Joining relabels the smaller set, so that reading a label is one array access. Figures are of the last
 * `settle`, which brings each set that changed since up to date once.
 */
export class WalletComponents {
  /** Supply of all components; and of those with two or more members, ranked. */
  readonly entities = new MajorityIndex();
  readonly clusters = new RankIndex();
  private readonly entropy = new EntropySum();
  /** Of a wallet: its component (-1 for wallets that do not hold), and its neighbours in the ring of members. */
  private wallets = new Int32Array(8 * walletColumns).fill(-1);
  /** Of a component: see the column names. Together, for the sake of caches. */
  private cells = new Float64Array(8 * columns);
  private isPending = new Uint8Array(8);
  private pending = new Int32Array(8);
  private pendingCount = 0;
  private used = 0;
  private readonly free: number[] = [];
  private hands: readonly Hands[] = [];
  private covers: number[] = [];
  private covered: number[] = [];

  get bytes(): number {
    const ranked = this.entities.bytes + this.clusters.bytes;
    const pending = this.isPending.byteLength + this.pending.byteLength;
    return this.wallets.byteLength + this.cells.byteLength + pending + ranked;
  }

  /** Makes room for wallets up to this one. */
  reserveWallet(wallet: number): void {
    this.wallets = growInt32(this.wallets, (wallet + 1) * walletColumns, -1);
  }

  /** -1 for a wallet that does not hold. */
  labelOf(wallet: number): number {
    return wallet * walletColumns < this.wallets.length ? this.wallets[wallet * walletColumns]! : -1;
  }

  /** A holder alone. */
  addSingle(wallet: number, hi: number, lo: number): void {
    this.reserveWallet(wallet);
    const component = this.take();
    this.wallets[wallet * walletColumns] = component;
    this.wallets[wallet * walletColumns + next] = wallet;
    this.wallets[wallet * walletColumns + previous] = wallet;
    this.cells[component * columns + headOf] = wallet;
    this.cells[component * columns + sizeOf] = 1;
    this.cells[component * columns + hiOf] = hi;
    this.cells[component * columns + loOf] = lo;
    this.cells[component * columns + lowestOf] = wallet;
    this.note(component);
  }

  /** Limbs may be negative. */
  addSupply(wallet: number, hi: number, lo: number): void {
    const component = this.wallets[wallet * walletColumns]!;
    this.cells[component * columns + hiOf]! += hi;
    this.cells[component * columns + loOf]! += lo;
    this.note(component);
  }

  join(a: number, b: number): void {
    let into = this.wallets[a * walletColumns]!;
    let from = this.wallets[b * walletColumns]!;
    if (into === from) return;
    if (this.cells[into * columns + sizeOf]! < this.cells[from * columns + sizeOf]!) [into, from] = [from, into];
    const head = this.cells[from * columns + headOf]!;
    let member = head;
    do {
      this.wallets[member * walletColumns] = into;
      member = this.wallets[member * walletColumns + next]!;
    } while (member !== head);
    this.spliceRings(this.cells[into * columns + headOf]!, head);
    this.cells[into * columns + sizeOf]! += this.cells[from * columns + sizeOf]!;
    this.cells[into * columns + hiOf]! += this.cells[from * columns + hiOf]!;
    this.cells[into * columns + loOf]! += this.cells[from * columns + loOf]!;
    const lowest = Math.min(this.cells[into * columns + lowestOf]!, this.cells[from * columns + lowestOf]!);
    this.cells[into * columns + lowestOf] = lowest;
    this.empty(from);
    this.note(into);
  }

  /** Takes a wallet out of its component; hi and lo are what it counted with. */
  remove(wallet: number, hi: number, lo: number): void {
    const component = this.wallets[wallet * walletColumns]!;
    this.wallets[wallet * walletColumns] = -1;
    if (this.cells[component * columns + sizeOf] === 1) {
      this.empty(component);
      return;
    }
    const after = this.wallets[wallet * walletColumns + next]!;
    const before = this.wallets[wallet * walletColumns + previous]!;
    this.wallets[before * walletColumns + next] = after;
    this.wallets[after * walletColumns + previous] = before;
    if (this.cells[component * columns + headOf] === wallet) this.cells[component * columns + headOf] = after;
    if (this.cells[component * columns + lowestOf] === wallet) this.cells[component * columns + lowestOf] = -1;
    this.cells[component * columns + sizeOf]! -= 1;
    this.cells[component * columns + hiOf]! -= hi;
    this.cells[component * columns + loOf]! -= lo;
    this.note(component);
  }

  /** The lowest member of the component: a name that does not depend on how it came about. */
  lowestMember(wallet: number): number {
    const counted = this.countedAs(wallet);
    if (counted < 0) return -1;
    return counted === this.labelOf(wallet) ? this.lowestOwn(counted) : this.cells[counted * columns + lowestOf]!;
  }

  private lowestOwn(component: number): number {
    if (this.cells[component * columns + lowestOf]! < 0) {
      const head = this.cells[component * columns + headOf]!;
      let [lowest, each] = [head, head];
      do {
        lowest = Math.min(lowest, each);
        each = this.wallets[each * walletColumns + next]!;
      } while (each !== head);
      this.cells[component * columns + lowestOf] = lowest;
    }
    return this.cells[component * columns + lowestOf]!;
  }

  supplyOf(wallet: number): number {
    const component = this.countedAs(wallet);
    return component < 0
      ? 0
      : limbsToNumber(this.cells[component * columns + hiOf]!, this.cells[component * columns + loOf]!);
  }

  /** Supply of the `limit` largest components: one pass over all, for what is asked now and then. */
  topSupply(limit: number): number {
    const largest = new Largest(limit);
    for (let component = 0; component < this.used; component += 1) {
      const at = component * columns;
      if (this.cells[at + settledSizeOf] === 0) continue;
      largest.add(limbsToNumber(this.cells[at + settledHiOf]!, this.cells[at + settledLoOf]!));
    }
    return largest.sum();
  }

  /** Components that hold tokens of one team count as one from now on, and one wallet that has those of several as linked. */
  settle(hands: readonly Hands[] = this.hands): void {
    if (this.pendingCount > 0 || hands !== this.hands) this.coverAll(hands);
    for (let at = 0; at < this.pendingCount; at += 1) {
      const component = this.pending[at]!;
      this.isPending[component] = 0;
      this.reindex(component);
      if (this.cells[component * columns + sizeOf] === 0) this.free.push(component);
    }
    this.pendingCount = 0;
    if (this.entities.isStale) this.rebuildEntities();
  }

  /** `-sum(s ln s)/ln C` over the C components; null without any, 0 below two. */
  clusterEntropy(): number | null {
    const { count } = this.entities;
    if (count < 2) return count === 0 ? null : 0;
    const supply = limbsToNumber(this.entities.sumHi, this.entities.sumLo);
    return Math.max(0, (Math.log(supply) - this.entropy.value() / supply) / Math.log(count));
  }

  private coverAll(hands: readonly Hands[]): void {
    this.hands = hands;
    for (const component of this.covered) {
      this.cells[component * columns + coverOf] = 0;
      this.note(component);
    }
    for (const cover of this.covers) this.empty(cover);
    this.covered = [];
    this.covers = [];
    if (hands.length === 0) return;
    const sizeOfComponent = (component: number) => this.cells[component * columns + sizeOf]!;
    for (const components of joinHands(hands, (wallet) => this.labelOf(wallet), sizeOfComponent))
      this.cover(components);
  }

  private cover(components: readonly number[]): void {
    const cover = this.take();
    const at = cover * columns;
    this.cells.fill(0, at, at + settledHiOf);
    this.cells[at + lowestOf] = Number.POSITIVE_INFINITY;
    for (const component of components) {
      const from = component * columns;
      for (const column of [hiOf, loOf, sizeOf]) this.cells[at + column]! += this.cells[from + column]!;
      this.cells[at + lowestOf] = Math.min(this.cells[at + lowestOf]!, this.lowestOwn(component));
      this.cells[from + coverOf] = cover + 1;
      this.note(component);
    }
    this.cells[at + sizeOf] = Math.max(2, this.cells[at + sizeOf]!);
    this.covers.push(cover);
    this.covered.push(...components);
    this.note(cover);
  }

  /** What a wallet's component counts as: itself, or what covers it. */
  private countedAs(wallet: number): number {
    const component = this.labelOf(wallet);
    if (component < 0) return -1;
    const cover = this.cells[component * columns + coverOf]! - 1;
    return cover < 0 ? component : cover;
  }

  private rebuildEntities(): void {
    const his = new Float64Array(this.entities.count);
    const los = new Float64Array(this.entities.count);
    let count = 0;
    for (let component = 0; component < this.used; component += 1) {
      const at = component * columns;
      if (this.cells[at + settledSizeOf] === 0) continue;
      his[count] = this.cells[at + settledHiOf]!;
      los[count] = this.cells[at + settledLoOf]!;
      count += 1;
    }
    this.entities.rebuild(his, los);
  }

  private reindex(component: number): void {
    const carry = Math.floor(this.cells[component * columns + loOf]! / limb);
    const hi = this.cells[component * columns + hiOf]! + carry;
    const lo = this.cells[component * columns + loOf]! - carry * limb;
    const size = this.cells[component * columns + coverOf] === 0 ? this.cells[component * columns + sizeOf]! : 0;
    const oldSize = this.cells[component * columns + settledSizeOf]!;
    const oldHi = this.cells[component * columns + settledHiOf]!;
    const oldLo = this.cells[component * columns + settledLoOf]!;
    const isSame = hi === oldHi && lo === oldLo && size > 0;
    if (isSame && size > 1 === oldSize > 1 && oldSize > 0) return;
    if (oldSize > 0) {
      this.entities.remove(oldHi, oldLo);
      if (oldSize > 1) this.clusters.remove(oldHi, oldLo);
      this.entropy.add(limbsToNumber(oldHi, oldLo), -1);
    }
    if (size > 0) {
      this.entities.insert(hi, lo);
      if (size > 1) this.clusters.insert(hi, lo);
      this.entropy.add(limbsToNumber(hi, lo), 1);
    }
    this.cells[component * columns + settledSizeOf] = size;
    this.cells[component * columns + settledHiOf] = hi;
    this.cells[component * columns + settledLoOf] = lo;
  }

  private spliceRings(a: number, b: number): void {
    const afterA = this.wallets[a * walletColumns + next]!;
    const beforeB = this.wallets[b * walletColumns + previous]!;
    this.wallets[a * walletColumns + next] = b;
    this.wallets[b * walletColumns + previous] = a;
    this.wallets[beforeB * walletColumns + next] = afterA;
    this.wallets[afterA * walletColumns + previous] = beforeB;
  }

  private take(): number {
    const component = this.free.pop();
    if (component !== undefined) return component;
    const fresh = this.used;
    this.used += 1;
    this.cells = growFloat64(this.cells, this.used * columns);
    this.isPending = growUint8(this.isPending, this.used);
    return fresh;
  }

  /** Leaves the id to `settle`, which frees it when the rankings have forgotten it. */
  private empty(component: number): void {
    this.cells[component * columns + sizeOf] = 0;
    this.cells[component * columns + hiOf] = 0;
    this.cells[component * columns + loOf] = 0;
    this.note(component);
  }

  private note(component: number): void {
    if (this.isPending[component] !== 0) return;
    this.isPending[component] = 1;
    this.pending = growInt32(this.pending, this.pendingCount + 1);
    this.pending[this.pendingCount] = component;
    this.pendingCount += 1;
  }
}
