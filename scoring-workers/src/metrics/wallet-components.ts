import { EntropySum } from './entropy-sum.ts';
import { growFloat64, growInt32, growUint8 } from './grow.ts';
import { limb, limbsToNumber } from './limbs.ts';
import { RankIndex } from './rank-index.ts';

/**
 * Sets of holders with their supply: which set a wallet is in, each set's members, size and exact sum, and the figures
 * over all sets. Joining relabels the smaller set, so that reading a label is one array access. Figures are of the last
 * `settle`, which brings each set that changed since up to date once.
 */
export class WalletComponents {
  /** Supply of all components, ranked; and of those with two or more members. */
  readonly entities = new RankIndex();
  readonly clusters = new RankIndex();
  private readonly entropy = new EntropySum();
  /** Component of a wallet, -1 for wallets that do not hold. Members form a ring. */
  private labels = new Int32Array(8).fill(-1);
  private nextMember = new Int32Array(8);
  private previousMember = new Int32Array(8);
  private heads = new Int32Array(8);
  private sizes = new Int32Array(8);
  private his = new Float64Array(8);
  private los = new Float64Array(8);
  /** Lowest member, -1 when it has to be looked for. */
  private lowest = new Int32Array(8);
  /** What the rankings hold of a component; size 0 = nothing. */
  private settledSizes = new Int32Array(8);
  private settledHis = new Float64Array(8);
  private settledLos = new Float64Array(8);
  private isPending = new Uint8Array(8);
  private pending = new Int32Array(8);
  private pendingCount = 0;
  private used = 0;
  private readonly free: number[] = [];

  /** -1 for a wallet that does not hold. */
  labelOf(wallet: number): number {
    return wallet < this.labels.length ? this.labels[wallet]! : -1;
  }

  /** A holder alone. */
  addSingle(wallet: number, hi: number, lo: number): void {
    this.reserveWallet(wallet);
    const component = this.take();
    this.labels[wallet] = component;
    this.nextMember[wallet] = wallet;
    this.previousMember[wallet] = wallet;
    this.heads[component] = wallet;
    this.sizes[component] = 1;
    this.his[component] = hi;
    this.los[component] = lo;
    this.lowest[component] = wallet;
    this.note(component);
  }

  /** Limbs may be negative. */
  addSupply(wallet: number, hi: number, lo: number): void {
    const component = this.labels[wallet]!;
    this.his[component]! += hi;
    this.los[component]! += lo;
    this.note(component);
  }

  join(a: number, b: number): void {
    let into = this.labels[a]!;
    let from = this.labels[b]!;
    if (into === from) return;
    if (this.sizes[into]! < this.sizes[from]!) [into, from] = [from, into];
    const head = this.heads[from]!;
    let member = head;
    do {
      this.labels[member] = into;
      member = this.nextMember[member]!;
    } while (member !== head);
    this.spliceRings(this.heads[into]!, head);
    this.sizes[into]! += this.sizes[from]!;
    this.his[into]! += this.his[from]!;
    this.los[into]! += this.los[from]!;
    const lowest = Math.min(this.lowest[into]!, this.lowest[from]!);
    this.lowest[into] = lowest;
    this.empty(from);
    this.note(into);
  }

  /** Takes a wallet out of its component; hi and lo are what it counted with. */
  remove(wallet: number, hi: number, lo: number): void {
    const component = this.labels[wallet]!;
    this.labels[wallet] = -1;
    if (this.sizes[component] === 1) {
      this.empty(component);
      return;
    }
    const next = this.nextMember[wallet]!;
    const previous = this.previousMember[wallet]!;
    this.nextMember[previous] = next;
    this.previousMember[next] = previous;
    if (this.heads[component] === wallet) this.heads[component] = next;
    if (this.lowest[component] === wallet) this.lowest[component] = -1;
    this.sizes[component]! -= 1;
    this.his[component]! -= hi;
    this.los[component]! -= lo;
    this.note(component);
  }

  /** The lowest member of the component: a name that does not depend on how it came about. */
  lowestMember(wallet: number): number {
    const component = this.labelOf(wallet);
    if (component < 0) return -1;
    if (this.lowest[component]! < 0) {
      let lowest = wallet;
      for (let each = this.nextMember[wallet]!; each !== wallet; each = this.nextMember[each]!) {
        if (each < lowest) lowest = each;
      }
      this.lowest[component] = lowest;
    }
    return this.lowest[component]!;
  }

  supplyOf(wallet: number): number {
    const component = this.labelOf(wallet);
    return component < 0 ? 0 : limbsToNumber(this.his[component]!, this.los[component]!);
  }

  settle(): void {
    for (let at = 0; at < this.pendingCount; at += 1) {
      const component = this.pending[at]!;
      this.isPending[component] = 0;
      this.reindex(component);
      if (this.sizes[component] === 0) this.free.push(component);
    }
    this.pendingCount = 0;
  }

  /** `-sum(s ln s)/ln C` over the C components; null without any, 0 below two. */
  clusterEntropy(): number | null {
    const { count } = this.entities;
    if (count < 2) return count === 0 ? null : 0;
    const supply = limbsToNumber(this.entities.sumHi, this.entities.sumLo);
    return Math.max(0, (Math.log(supply) - this.entropy.value() / supply) / Math.log(count));
  }

  private reindex(component: number): void {
    const carry = Math.floor(this.los[component]! / limb);
    const hi = this.his[component]! + carry;
    const lo = this.los[component]! - carry * limb;
    const size = this.sizes[component]!;
    const oldSize = this.settledSizes[component]!;
    const oldHi = this.settledHis[component]!;
    const oldLo = this.settledLos[component]!;
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
    this.settledSizes[component] = size;
    this.settledHis[component] = hi;
    this.settledLos[component] = lo;
  }

  private spliceRings(a: number, b: number): void {
    const afterA = this.nextMember[a]!;
    const beforeB = this.previousMember[b]!;
    this.nextMember[a] = b;
    this.previousMember[b] = a;
    this.nextMember[beforeB] = afterA;
    this.previousMember[afterA] = beforeB;
  }

  private take(): number {
    const component = this.free.pop();
    if (component !== undefined) return component;
    const fresh = this.used;
    this.used += 1;
    this.heads = growInt32(this.heads, this.used);
    this.sizes = growInt32(this.sizes, this.used);
    this.his = growFloat64(this.his, this.used);
    this.los = growFloat64(this.los, this.used);
    this.lowest = growInt32(this.lowest, this.used);
    this.settledSizes = growInt32(this.settledSizes, this.used);
    this.settledHis = growFloat64(this.settledHis, this.used);
    this.settledLos = growFloat64(this.settledLos, this.used);
    this.isPending = growUint8(this.isPending, this.used);
    return fresh;
  }

  /** Leaves the id to `settle`, which frees it when the rankings have forgotten it. */
  private empty(component: number): void {
    this.sizes[component] = 0;
    this.his[component] = 0;
    this.los[component] = 0;
    this.note(component);
  }

  private note(component: number): void {
    if (this.isPending[component] !== 0) return;
    this.isPending[component] = 1;
    this.pending = growInt32(this.pending, this.pendingCount + 1);
    this.pending[this.pendingCount] = component;
    this.pendingCount += 1;
  }

  private reserveWallet(wallet: number): void {
    this.labels = growInt32(this.labels, wallet + 1, -1);
    this.nextMember = growInt32(this.nextMember, wallet + 1);
    this.previousMember = growInt32(this.previousMember, wallet + 1);
  }
}
