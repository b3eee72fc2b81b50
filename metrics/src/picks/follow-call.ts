import type { CallFigures } from '@mintscope/schemas/picks/call';
import { milestones } from '@mintscope/schemas/picks/call';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
/** A call is followed this long, or while it trades above 1x, at most to the other. */
export const followedMs = 7 * dayMs;
export const followedAtMostMs = 90 * dayMs;
/** Stable (ms): for so long no trade moved the multiple by more than that share. */
export const stableMs = 30 * 60_000;
export const stableShare = 0.05;

/** A trade that set a price after the call, in the order of the log. */
export interface PricePoint {
  timeMs: number;
  price: number;
  /** Told after a later slot's: it may be the highest or the lowest, at its own time, and is never the current price. */
  isLate?: boolean;
}

/** What prices alone say of a call. */
export type Course = Pick<
  CallFigures,
  | 'currentX'
  | 'maxX'
  | 'peakAt'
  | 'timeToPeakMs'
  | 'drawdownBeforePeak'
  | 'return1h'
  | 'return24h'
  | 'stabilizedAt'
  | 'reached'
  | 'settled'
>;

/** What became of a call, from scratch: `prices` are those after it, all at or before `nowMs`. */
export function followCall(
  call: { calledAt: number; price: number },
  prices: readonly PricePoint[],
  nowMs: number,
): Course {
  const { calledAt, price } = call;
  const inOrder = prices.filter(({ isLate }) => !isLate);
  let maxX = 1;
  let peakAt: number | null = null;
  let lowest = 1;
  let lowestBeforePeak = 1;
  const reached: Course['reached'] = [];
  for (const { timeMs, price: later } of prices) {
    const x = later / price;
    for (const mark of milestones) if (x >= mark && maxX < mark) reached.push({ x: mark, at: timeMs });
    if (x > maxX) {
      maxX = x;
      peakAt = timeMs;
      lowestBeforePeak = lowest;
    }
    lowest = Math.min(lowest, x);
  }
  const currentX = (inOrder.at(-1)?.price ?? price) / price;
  return {
    currentX,
    maxX,
    peakAt,
    timeToPeakMs: peakAt === null ? null : peakAt - calledAt,
    drawdownBeforePeak: 1 - lowestBeforePeak,
    return1h: returnAfter(hourMs, call, inOrder, nowMs),
    return24h: returnAfter(dayMs, call, inOrder, nowMs),
    stabilizedAt: stableSince(call, inOrder, nowMs),
    reached,
    settled: isSettled(calledAt, currentX, nowMs),
  };
}

/**
 * Of prices after a call those that count, and as of when they are read: once it has settled nothing more does, however much later they
 * are read.
 */
export function untilSettled(
  { calledAt, price }: { calledAt: number; price: number },
  prices: readonly PricePoint[],
  nowMs: number,
): { prices: readonly PricePoint[]; asOfMs: number } {
  const dueMs = calledAt + followedMs;
  const endMs = calledAt + followedAtMostMs;
  let kept = 0;
  let settlesMs = dueMs;
  for (const { timeMs, price: later, isLate } of prices) {
    if (timeMs > Math.min(settlesMs, nowMs)) break;
    kept += 1;
    if (isLate) continue;
    const isDown = later / price <= 1;
    settlesMs = isDown ? Math.max(timeMs, dueMs) : endMs;
    if (isDown && timeMs > dueMs) break;
  }
  return { prices: prices.slice(0, kept), asOfMs: Math.min(settlesMs, nowMs) };
}

/** For 7 days, or while it trades above 1x, at most 90 days. */
export function isSettled(calledAt: number, currentX: number, nowMs: number): boolean {
  const followed = nowMs - calledAt;
  return followed >= followedAtMostMs || (followed >= followedMs && currentX <= 1);
}

/** What that time after the call brought, by the last price within it; null until it has passed. */
function returnAfter(
  ms: number,
  { calledAt, price }: { calledAt: number; price: number },
  prices: readonly PricePoint[],
  nowMs: number,
): number | null {
  if (nowMs < calledAt + ms) return null;
  const last = prices.findLast(({ timeMs }) => timeMs <= calledAt + ms);
  return (last?.price ?? price) / price - 1;
}

/**
 * The first time at which no trade of the 30 minutes before had moved the price by more than 5 %: from the price that such a stretch
 * began with, so that small steps do not add up unseen.
 */
function stableSince(
  { calledAt, price }: { calledAt: number; price: number },
  prices: readonly PricePoint[],
  nowMs: number,
): number | null {
  let anchor = { timeMs: calledAt, price };
  for (const point of prices) {
    if (point.timeMs - anchor.timeMs >= stableMs) break;
    if (Math.abs(point.price / anchor.price - 1) > stableShare) anchor = point;
  }
  const stableAt = anchor.timeMs + stableMs;
  return stableAt <= nowMs ? stableAt : null;
}
