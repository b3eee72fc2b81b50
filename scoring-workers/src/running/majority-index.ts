import { isBelowHalf } from './block-sums.ts';
import { limb } from './limbs.ts';
import { RankIndex } from './rank-index.ts';

/** Share of the sum that a rebuild puts above the floor; the answer needs just over a half of it. */
const coveredShare = 0.75;
const smallestRebuild = 1024;

/**
 * A multiset of two-limb amounts that answers how few of them hold more than half. Only amounts from a floor on are ranked;
 * of those below it the sum is enough, so that most changes of a long tail cost a comparison and an addition. The floor is
 * set anew when what lies above it no longer holds more than half, or has doubled in number: seldom, because a third of the
 * supply has to have moved or the number of holders to have grown. Exact like `RankIndex`.
 */
export class MajorityIndex {
  count = 0;
  sumHi = 0;
  sumLo = 0;
  private top = new RankIndex();
  private floor = 0;
  private rebuiltCount = 0;

  get bytes(): number {
    return this.top.bytes;
  }

  insert(hi: number, lo: number): void {
    this.count += 1;
    this.sumHi += hi;
    this.sumLo += lo;
    if (hi * limb + lo >= this.floor) this.top.insert(hi, lo);
  }

  remove(hi: number, lo: number): void {
    this.count -= 1;
    this.sumHi -= hi;
    this.sumLo -= lo;
    if (hi * limb + lo >= this.floor) this.top.remove(hi, lo);
  }

  /** Whether the floor must be set anew, with `rebuild`, before the index is asked. */
  get isStale(): boolean {
    if (this.top.count > 2 * this.rebuiltCount + smallestRebuild) return true;
    const { top, sumHi, sumLo } = this;
    return this.floor > 0 && !isBelowHalf(sumHi - top.sumHi, sumLo - top.sumLo, sumHi, sumLo);
  }

  /** Sets the floor by all amounts there are: `his` and `los` hold them. */
  rebuild(his: Float64Array, los: Float64Array): void {
    const keys = his.map((hi, at) => hi * limb + los[at]!).sort();
    const enough = (this.sumHi * limb + this.sumLo) * coveredShare;
    let covered = 0;
    let at = keys.length;
    while (at > 0 && covered <= enough) {
      at -= 1;
      covered += keys[at]!;
    }
    this.floor = at === 0 ? 0 : keys[at]!;
    this.top = new RankIndex();
    for (const [index, hi] of his.entries()) {
      if (hi * limb + los[index]! >= this.floor) this.top.insert(hi, los[index]!);
    }
    this.rebuiltCount = this.top.count;
  }

  /** The fewest amounts that sum to more than half of all; 0 when empty. */
  nakamoto50(): number {
    return this.top.nakamoto50(this.sumHi - this.top.sumHi, this.sumLo - this.top.sumLo);
  }

  /** The largest amount as the nearest double; 0 when empty. */
  largest(): number {
    return this.top.topSum(1);
  }
}
