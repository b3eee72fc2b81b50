import {
  type CallPosition,
  copyPosition,
  fillDue,
  followPositions,
  newPosition,
  nextOrderMs,
  readPosition,
} from '@mintscope/metrics/picks/call-position';
import { followTold, type Standing } from '@mintscope/metrics/picks/follow-market';
import type { Market } from '@mintscope/metrics/picks/market';
import type { ToldStanding } from '@mintscope/schemas/picks/told-standing';
import { lamportsPerSol } from '@mintscope/schemas/quote-coins';
import { z } from 'zod';

/** The size whose position is followed from each point (SOL): that of the platform's own statistics. */
const pointSizeSol = 1;

/** How a token's market went, as its rows told it, and what a position from each of its points came to. */
export interface PointCourse {
  /** Chain time of the newest row (ms). */
  atMs: number;
  standing: Standing<string> | null;
  /** The market as it was last open. */
  open: Market | null;
  /** In the order of the points. */
  positions: readonly CallPosition[];
}

export const newCourse: PointCourse = { atMs: 0, standing: null, open: null, positions: [] };

/** A point whose position is followed. */
interface FollowedPoint {
  /** SOL a whole token. */
  price: number;
}

/** The course after one more row; `told` is null where the row does not tell a standing. A row's time is held, as calls hold it. */
export function followCourse(
  course: PointCourse,
  { atMs: ownMs, told }: { atMs: number; told: ToldStanding | null },
  points: readonly FollowedPoint[],
): PointCourse {
  const atMs = Math.max(ownMs, course.atMs);
  const former = course.standing;
  const standing = told === null ? former : followTold(former, told);
  const market = standing?.market ?? null;
  const move = { before: former?.market ?? null, moved: standing === former ? null : market };
  const lamportsOf = ({ price }: FollowedPoint) => (price * lamportsPerSol) / 10 ** (told?.decimals ?? 0);
  const positions = course.positions.map((kept, index) => {
    const isDue = move.before !== null && nextOrderMs(kept) < atMs;
    if (isClosed(kept) || (move.moved === null && !isDue)) return kept;
    const position = copyPosition(kept);
    followPositions([position], move, { timeMs: atMs, price: lamportsOf(points[index]!) });
    return position;
  });
  return { atMs, standing, open: market ?? course.open, positions };
}

/** With the position of one more point, the last of them. */
export function beginPosition(course: PointCourse, atMs: number): PointCourse {
  return { ...course, positions: [...course.positions, newPosition(pointSizeSol, atMs)] };
}

export function dropPosition(course: PointCourse, place: number): PointCourse {
  return { ...course, positions: course.positions.toSpliced(place, 1) };
}

/**
 * What each position returned by the stated rule, what is left counting as sold now; null while that is not known. What falls due at the
 * very time of the newest row is filled in the market that stands after it, and not kept: more may come of that time.
 */
export function courseMultiples({ atMs, standing, positions, open }: PointCourse): (number | null)[] {
  const market = standing?.market ?? null;
  return positions.map((kept) => {
    if (market === null || nextOrderMs(kept) > atMs) return readPosition(kept, open).ruleX;
    const position = copyPosition(kept);
    fillDue(position, market, atMs + 1);
    return readPosition(position, open).ruleX;
  });
}

/** Nothing the market does moves what it returned. */
function isClosed({ filledAt, tokens, half, stop }: CallPosition): boolean {
  if (filledAt !== null && tokens === 0) return true;
  return stop !== null && stop.received !== null && (half === null || half.received !== null);
}

const figure = z.number().nullable();
const storedMarketSchema = z.object({
  ...{ base: z.number(), quote: z.number(), depth: z.number(), buyable: figure, payable: z.number() },
  ...{
    buyFee: z.number(),
    sellFee: z.number(),
    keptFrom: z.enum(['nothing', 'quote', 'input']),
    keptShare: z.number(),
  },
});
const orderSchema = z.object({ dueMs: z.number(), received: figure }).nullable();
const positionSchema = z.object({
  ...{ sizeSol: z.number(), dueMs: z.number(), filledAt: figure, spent: z.number(), tokens: z.number() },
  ...{ best: z.number(), bestAt: figure, highest: z.number(), half: orderSchema, stop: orderSchema },
});
const storedCourseSchema = z.object({
  atMs: z.number(),
  pool: z.string().nullable(),
  market: storedMarketSchema.nullable(),
  open: storedMarketSchema.nullable(),
  positions: z.array(positionSchema),
});

/** As the warehouse keeps it. */
export function storeCourse({ atMs, standing, open, positions }: PointCourse): string {
  const { pool = null, market = null } = standing ?? {};
  return JSON.stringify({ atMs, pool, market, open, positions });
}

/**
 * A course as `storeCourse` wrote it, of points at these times (ms); without one their positions stay unknown.
 * @throws z.ZodError for what it did not write.
 */
export function restoreCourse(stored: string, times: readonly number[]): PointCourse {
  if (stored === '') return { ...newCourse, positions: times.map(unknownPosition) };
  const { pool, market, open, ...rest } = storedCourseSchema.parse(JSON.parse(stored));
  return { ...rest, standing: pool === null ? null : { pool, market: opened(market) }, open: opened(open) };
}

/** Nothing was bought. */
function unknownPosition(atMs: number): CallPosition {
  return { ...newPosition(pointSizeSol, atMs), filledAt: atMs };
}

/** JSON has no infinity. */
function opened(market: z.output<typeof storedMarketSchema> | null): Market | null {
  return market && { ...market, buyable: market.buyable ?? Number.POSITIVE_INFINITY };
}
