import {
  type Course,
  dayMs,
  followedAtMostMs,
  followedMs,
  hourMs,
  isSettled,
  type PricePoint,
  stableMs,
  stableShare,
} from '@mintscope/metrics/picks/follow-call';
import { milestones } from '@mintscope/schemas/picks/call';

/** What prices have made of a call by now, as `followCall` of the metrics package defines it, from trade to trade. */
export interface CallCourse {
  readonly calledAt: number;
  readonly price: number;
  /** Of the newest price, and the moment that the figures are for. */
  current: number;
  asOfMs: number;
  maxX: number;
  peakAt: number | null;
  /** Lowest multiple, and lowest before the highest. */
  lowest: number;
  lowestBeforePeak: number;
  /** What the first hour and day brought, once a trade came after them. */
  afterHour: number | null;
  afterDay: number | null;
  /** The price from which a stretch without movement is counted; null in `stableAt` until it was long enough. */
  anchorMs: number;
  anchorPrice: number;
  stableAt: number | null;
  /** When each of the milestones was reached. */
  reachedAt: (number | null)[];
}

export function newCourse(calledAt: number, price: number): CallCourse {
  return {
    calledAt,
    price,
    current: price,
    asOfMs: calledAt,
    maxX: 1,
    peakAt: null,
    lowest: 1,
    lowestBeforePeak: 1,
    afterHour: null,
    afterDay: null,
    anchorMs: calledAt,
    anchorPrice: price,
    stableAt: null,
    reachedAt: milestones.map(() => null),
  };
}

/** A price that was told after the call. */
export function addPrice(course: CallCourse, { timeMs, price, isLate }: PricePoint): void {
  const { calledAt } = course;
  if (!isLate) closeSpans(course, timeMs);
  const x = price / course.price;
  if (x > course.maxX) {
    for (const [place, mark] of milestones.entries()) if (x >= mark) course.reachedAt[place] ??= timeMs;
    course.maxX = x;
    course.peakAt = timeMs;
    course.lowestBeforePeak = course.lowest;
  }
  course.lowest = Math.min(course.lowest, x);
  if (isLate) return;
  if (Math.abs(price / course.anchorPrice - 1) > stableShare && course.stableAt === null) {
    course.anchorMs = timeMs;
    course.anchorPrice = price;
  }
  course.current = price;
  course.asOfMs = Math.max(course.asOfMs, timeMs, calledAt);
}

/** Before a trade of that time: what ended with the price that stood until then. */
function closeSpans(course: CallCourse, timeMs: number): void {
  const { calledAt, price, current } = course;
  if (timeMs > calledAt + hourMs) course.afterHour ??= current / price - 1;
  if (timeMs > calledAt + dayMs) course.afterDay ??= current / price - 1;
  if (timeMs - course.anchorMs >= stableMs) course.stableAt ??= course.anchorMs + stableMs;
}

/** The next moment at which time alone changes a figure; Infinity when none does. */
export function nextChangeMs(course: CallCourse): number {
  const { calledAt, asOfMs } = course;
  const endsMs = calledAt + (xOf(course) > 1 ? followedAtMostMs : followedMs);
  const dues = [calledAt + hourMs, calledAt + dayMs, endsMs];
  if (course.stableAt === null) dues.push(course.anchorMs + stableMs);
  return Math.min(...dues.filter((dueMs) => dueMs > asOfMs));
}

export function readCourse(course: CallCourse): Course {
  const { calledAt, asOfMs, maxX, peakAt, reachedAt } = course;
  const currentX = xOf(course);
  const returned = (ms: number) => (asOfMs >= calledAt + ms ? currentX - 1 : null);
  const stableFromMs = course.anchorMs + stableMs;
  return {
    currentX,
    maxX,
    peakAt,
    timeToPeakMs: peakAt === null ? null : peakAt - calledAt,
    drawdownBeforePeak: 1 - course.lowestBeforePeak,
    return1h: course.afterHour ?? returned(hourMs),
    return24h: course.afterDay ?? returned(dayMs),
    stabilizedAt: course.stableAt ?? (stableFromMs <= asOfMs ? stableFromMs : null),
    reached: milestones.flatMap((x, place) => {
      const at = reachedAt[place] ?? null;
      return at === null ? [] : [{ x, at }];
    }),
    settled: isSettled(calledAt, currentX, asOfMs),
  };
}

function xOf({ current, price }: CallCourse): number {
  return current / price;
}
