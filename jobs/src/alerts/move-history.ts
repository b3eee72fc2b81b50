import { type MoveCondition, moveFields, moveSeconds } from '@mintscope/schemas/alerts/alert-condition';
import type { TokenRow } from '@mintscope/schemas/token';

/** A value of a figure, from the row that brought it to the row that took it away. */
interface Span {
  value: number;
  /** Chain time. */
  untilMs: number;
  /** When the log took the row that took it away. */
  untilLogMs: number;
}

/** Of one figure and way: spans whose extremes a later one has not reached, oldest first. */
type Extremes = Span[];

interface TokenHistory {
  notedLogMs: number;
  /** By what `moveKinds` lists. */
  extremes: Extremes[];
}

export interface MomentOfRow {
  row: TokenRow;
  /** Chain time. */
  nowMs: number;
  logMs: number;
}

const kinds = Object.values(moveFields)
  .map(({ figure, way }) => ({ figure, way }))
  .filter((one, at, all) => all.findIndex(({ figure, way }) => figure === one.figure && way === one.way) === at);
const mostMs = moveSeconds.most * 1000;

/**
 * What moved of the tokens of one partition: the lows and highs that figures had lately. A token of which the log told nothing for the
 * longest window begins anew, so that a history that is read again from that far back is the same.
 */
export class MoveHistory {
  readonly #tokens = new Map<string, TokenHistory>();
  #sweptLogMs = 0;

  note({ row, nowMs, logMs }: MomentOfRow): void {
    let token = this.#tokens.get(row.address);
    if (!token || logMs - token.notedLogMs > mostMs) {
      token = { notedLogMs: logMs, extremes: kinds.map(() => []) };
      this.#tokens.set(row.address, token);
    }
    token.notedLogMs = logMs;
    kinds.forEach(({ figure, way }, at) => {
      const value = row[figure] ?? null;
      if (value !== null) push(token.extremes[at]!, value, way === 'rise' ? 1 : -1, nowMs, logMs);
    });
    this.#sweep(logMs);
  }

  /**
   * How far the figure is from the extreme that it had within the condition's time and since the alert was made, in the unit of the move;
   * null while it is not known.
   */
  sizeOf({ field, withinS }: MoveCondition, { row, nowMs }: MomentOfRow, watchedFrom: number): number | null {
    const { figure, way, unit, isZeroAtLaunch } = moveFields[field];
    const value = row[figure] ?? null;
    if (value === null) return null;
    const fromMs = nowMs - withinS * 1000;
    if (isZeroAtLaunch && row.createdAt >= Math.max(fromMs, watchedFrom)) return value;
    const at = kinds.findIndex((kind) => kind.figure === figure && kind.way === way);
    const extremes = this.#tokens.get(row.address)?.extremes[at];
    const before = extremes?.find(({ untilMs, untilLogMs }) => untilMs > fromMs && untilLogMs > watchedFrom);
    if (!before) return null;
    const size = way === 'rise' ? value - before.value : before.value - value;
    if (unit !== 'part') return size;
    return before.value > 0 ? size / before.value : null;
  }

  /** Tokens that the log told nothing of for so long begin anew anyway. */
  #sweep(logMs: number): void {
    if (logMs - this.#sweptLogMs < mostMs) return;
    this.#sweptLogMs = logMs;
    for (const [mint, { notedLogMs }] of this.#tokens) if (logMs - notedLogMs > mostMs) this.#tokens.delete(mint);
  }
}

/** @param sign 1 where lows are kept, -1 where highs are. */
function push(extremes: Extremes, value: number, sign: 1 | -1, nowMs: number, logMs: number): void {
  const last = extremes.at(-1);
  if (last && last.untilMs === Number.POSITIVE_INFINITY && last.value !== value) {
    last.untilMs = nowMs;
    last.untilLogMs = logMs;
  }
  while (extremes.length > 0 && sign * (extremes.at(-1)!.value - value) >= 0) extremes.pop();
  extremes.push({ value, untilMs: Number.POSITIVE_INFINITY, untilLogMs: Number.POSITIVE_INFINITY });
  let old = 0;
  while (extremes[old]!.untilMs <= nowMs - mostMs) old += 1;
  if (old > 0) extremes.splice(0, old);
}
