import type { EventColumns } from '@mintscope/schemas/events/batch/layout';
import { holdTimeMs, latestTimeMs, type TimeColumns, toldTimeMs } from './event-time.ts';

type Columns = TimeColumns & Pick<EventColumns, 'slot'>;

export interface HorizonRules {
  endAfterMs: number;
  slotMs: number;
  futureSlackMs: number;
}

/** Slots are dated on the safe side: one that the chain took longer for must not look younger than it is. */
const slotMargin = 1.25;

/**
 * How old an event of a partition may be. Events are told apart by what is remembered of them, and nothing is remembered
 * of what lies behind the horizon; so an event from there is refused, told before or not. It follows the newest trade and
 * nothing else: that one is in the log and in the table `trades` alike, so shard and sink draw one line.
 */
export class TradeHorizon {
  readonly #rules: HorizonRules;
  /** Nothing is remembered of what lies up to here, whatever the rules say now. */
  floorMs = Number.NEGATIVE_INFINITY;
  newestMs = 0;
  /** The highest slot among trades of that moment. */
  newestSlot = 0;

  constructor(rules: HorizonRules) {
    this.#rules = rules;
  }

  /** The newest moment behind the horizon. */
  get behindMs(): number {
    return Math.max(this.floorMs, this.newestMs - this.#rules.endAfterMs);
  }

  /** Before the rules change: what is refused now stays refused. */
  hold(): void {
    this.floorMs = this.behindMs;
  }

  isTooOld(columns: Columns, index: number): boolean {
    return this.#dateOf(columns, index) <= this.behindMs;
  }

  /** A trade, told before or not: a repeat is no newer. One whose source told no time moves nothing. */
  observe(columns: Columns, index: number): void {
    const atMs = holdTimeMs(toldTimeMs(columns, index), latestTimeMs(columns, index, this.#rules.futureSlackMs));
    const slot = columns.slot[index]!;
    if (atMs > this.newestMs) this.newestSlot = slot;
    else if (atMs === this.newestMs) this.newestSlot = Math.max(this.newestSlot, slot);
    else return;
    this.newestMs = atMs;
  }

  /** As the source told it, held or not: every telling says the same. Where it told none the slot does. */
  #dateOf(columns: Columns, index: number): number {
    const told = toldTimeMs(columns, index);
    if (!Number.isNaN(told)) return told;
    const behind = Math.max(0, this.newestSlot - columns.slot[index]!);
    return this.newestMs - behind * this.#rules.slotMs * slotMargin;
  }
}
