import { BalanceClasses, classOf } from './balance-classes.ts';
import { isBelowHalf } from './block-sums.ts';
import { limb, limbsToNumber } from './limbs.ts';
import { RankIndex } from './rank-index.ts';

/** So many of a token's largest holders are ranked one by one, and those of their class. */
export const rankedHolders = 20_000;

type VisitAmounts = (visit: (hi: number, lo: number) => void) => void;

/**
 * Balances of a token's holders by size. At least the `ranked` largest are ranked exactly; the others are counted and summed by class of
 * balance (`balance-classes.ts`). Number and sum of all are exact, and so is what the largest have. The Gini coefficient is
 * at most a 256th too low, times the share of the others; `nakamoto50` is exact while the ranked hold more than half, and else right to
 * a 64th of the holders of the class in which the half ends. Which class the ranked begin with follows from the balances
 * alone, so figures do not depend on how they came about.
 */
export class HolderRanks {
  count = 0;
  sumHi = 0;
  sumLo = 0;
  private readonly ranked: number;
  private top = new RankIndex();
  /** All holders, while they are more than are ranked. */
  private classes: BalanceClasses | null = null;
  /** Holders from this class on are in `top`. */
  private floor = 0;
  /** `sum(i * h_(i))` over `top`, h ascending and i from 1; lo is below 2^32. */
  private rankedHi = 0;
  private rankedLo = 0;

  constructor(ranked = rankedHolders) {
    this.ranked = ranked;
  }

  get bytes(): number {
    return this.top.bytes + (this.classes?.bytes ?? 0);
  }

  insert(hi: number, lo: number): void {
    this.count += 1;
    this.sumHi += hi;
    this.sumLo += lo;
    if (this.classes === null) {
      this.enterTop(hi, lo);
      return;
    }
    const at = classOf(hi, lo);
    this.classes.add(at, hi, lo, 1);
    if (at >= this.floor) this.enterTop(hi, lo);
  }

  remove(hi: number, lo: number): void {
    this.count -= 1;
    this.sumHi -= hi;
    this.sumLo -= lo;
    if (this.classes === null) {
      this.leaveTop(hi, lo);
      return;
    }
    const at = classOf(hi, lo);
    this.classes.add(at, hi, lo, -1);
    if (at >= this.floor) this.leaveTop(hi, lo);
  }

  /** Before figures are read: draws the line between the ranked and the others where it now is. `all` visits every amount. */
  settle(all: VisitAmounts): void {
    if (this.classes === null && this.count <= this.ranked) return;
    if (this.classes === null) {
      const classes = new BalanceClasses();
      all((hi, lo) => classes.add(classOf(hi, lo), hi, lo, 1));
      this.classes = classes;
    }
    if (!this.isFloorRight(this.classes)) this.moveFloor(this.classes.floorFor(this.ranked), all);
    if (this.count * 2 < this.ranked) this.classes = null;
  }

  /** Whether the ranked, who are all from the floor on, are enough, and would not be without its class: mostly, and then no class is counted. */
  private isFloorRight(classes: BalanceClasses): boolean {
    const { top, floor, ranked } = this;
    return top.count - classes.countOf(floor) < ranked && (top.count >= ranked || floor === 0);
  }

  get heldSupply(): number {
    return limbsToNumber(this.sumHi, this.sumLo);
  }

  gini(): number | null {
    const { count, heldSupply: held } = this;
    if (count < 2) return count === 0 ? null : 1;
    return Math.max(0, (2 * this.rankedSum()) / (count * held) - (count + 1) / count);
  }

  nakamoto50(): number | null {
    const { top, sumHi, sumLo } = this;
    if (this.count === 0) return null;
    const restHi = sumHi - top.sumHi;
    const restLo = sumLo - top.sumLo;
    if (this.classes === null || isBelowHalf(restHi, restLo, sumHi, sumLo)) return top.nakamoto50(restHi, restLo);
    const missing = this.heldSupply / 2 - limbsToNumber(top.sumHi, top.sumLo);
    return top.count + this.classes.countFor(missing, this.floor);
  }

  /** What the `limit` largest have, for a limit of no more than are ranked. */
  topSum(limit: number): number {
    return this.top.topSum(limit);
  }

  private rankedSum(): number {
    const { top, floor, classes } = this;
    const ranked = limbsToNumber(this.rankedHi, this.rankedLo);
    if (classes === null || floor === 0) return ranked;
    return classes.rankedBelow(floor) + (this.count - top.count) * limbsToNumber(top.sumHi, top.sumLo) + ranked;
  }

  private moveFloor(floor: number, all: VisitAmounts): void {
    const former = this.floor;
    this.floor = floor;
    if (floor > former && this.top.count > 2 * this.ranked) {
      this.top = new RankIndex();
      this.rankedHi = 0;
      this.rankedLo = 0;
      all((hi, lo) => {
        if (classOf(hi, lo) >= floor) this.enterTop(hi, lo);
      });
      return;
    }
    all((hi, lo) => {
      const at = classOf(hi, lo);
      if (at >= floor && at < former) this.enterTop(hi, lo);
      else if (at < floor && at >= former) this.leaveTop(hi, lo);
    });
  }

  private enterTop(hi: number, lo: number): void {
    const { top } = this;
    const othersHi = top.sumHi;
    const othersLo = top.sumLo;
    top.insert(hi, lo);
    top.measureBelow();
    const rank = top.belowCount + 1;
    this.addRanked(rank * hi + othersHi - top.belowHi, rank * lo + othersLo - top.belowLo);
  }

  private leaveTop(hi: number, lo: number): void {
    const { top } = this;
    top.remove(hi, lo);
    top.measureBelow();
    const rank = top.belowCount + 1;
    this.addRanked(-(rank * hi) - top.sumHi + top.belowHi, -(rank * lo) - top.sumLo + top.belowLo);
  }

  private addRanked(hi: number, lo: number): void {
    const sum = this.rankedLo + lo;
    const carry = Math.floor(sum / limb);
    this.rankedLo = sum - carry * limb;
    this.rankedHi += hi + carry;
  }
}
