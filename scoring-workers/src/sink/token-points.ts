import { isDecisionPoint } from '@mintscope/metrics/picks/decision-point';
import { isEligible } from '@mintscope/metrics/picks/pick-eligibility';
import type { ToldStanding } from '@mintscope/schemas/picks/told-standing';
import type { TokenRow } from '@mintscope/schemas/token';
import { beginPosition, dropPosition, followCourse, newCourse, type PointCourse } from './point-course.ts';

/** Initial, wallet, transaction and final score; -1 where unknown, which reaches nothing. */
export type PointScores = readonly [number, number, number, number];

/** A decision point at which criteria were all that was left to ask. */
export interface Point {
  atMs: number;
  price: number;
  /** The highest price told from there on. */
  highest: number;
  scores: PointScores;
}

/** What criteria would have to ask of a token: a row of `call_criteria`. */
export interface TokenPoints {
  mint: string;
  version: number;
  symbol: string;
  createdMs: number;
  decidedMs: number | null;
  eligibleMs: number | null;
  ruggedMs: number | null;
  /** In the order of their times. */
  points: readonly Point[];
  /** Of its market, with the position of each point. */
  course: PointCourse;
}

/** What a batch tells of a row beside it. */
export interface RowTold {
  /** Filters and completeness let it through. */
  isCandidate: boolean;
  standing: ToldStanding | null;
}

/** Points of a token, at most: of scores that go up and down for long the last are left out, but for records of the final score. */
export const mostPoints = 32;

/**
 * What a token's points are with one more row of it. The same row told again changes nothing, and rows may come in any order but for
 * which of them is a decision point.
 * A trade that was too small to set a price counts as one here: rows do not tell it from others.
 */
export function addRow(former: TokenPoints | undefined, row: TokenRow, told: RowTold): TokenPoints {
  const known = former ?? newPoints(row);
  const { eventTimeMs: atMs, priceSol: price } = row;
  const isDecided = row.lastTradeAt === atMs && price !== null && price > 0;
  const isPoint =
    isDecided && isDecisionPoint(atMs, { createdMs: row.createdAt, lastMs: known.decidedMs ?? -Infinity });
  const eligible = isEligible(row);
  const risen = known.points.map((point) =>
    price !== null && price > point.highest && point.atMs <= atMs ? { ...point, highest: price } : point,
  );
  const isNews = former === undefined || row.version > known.version;
  const course = isNews ? followCourse(known.course, { atMs, told: told.standing }, known.points) : known.course;
  return {
    ...known,
    version: Math.max(known.version, row.version),
    symbol: row.symbol,
    createdMs: row.createdAt,
    decidedMs: isPoint ? atMs : known.decidedMs,
    eligibleMs: eligible ? earliest(known.eligibleMs, atMs) : known.eligibleMs,
    ruggedMs: row.life === 'rugged' ? earliest(known.ruggedMs, atMs) : known.ruggedMs,
    ...(isPoint && eligible && told.isCandidate
      ? withPoint({ points: risen, course }, pointOf(row, price))
      : { points: risen, course }),
  };
}

function newPoints({ address, version, symbol, createdAt }: TokenRow): TokenPoints {
  const never = { decidedMs: null, eligibleMs: null, ruggedMs: null };
  return { mint: address, version, symbol, createdMs: createdAt, ...never, points: [], course: newCourse };
}

function earliest(former: number | null, atMs: number): number {
  return former === null ? atMs : Math.min(former, atMs);
}

function pointOf({ eventTimeMs, ...row }: TokenRow, price: number): Point {
  const { initialScore, investigationScore, transactionScore, finalScore } = row;
  const scores: PointScores = [initialScore ?? -1, investigationScore ?? -1, transactionScore ?? -1, finalScore ?? -1];
  return { atMs: eventTimeMs, price, highest: price, scores };
}

type Points = Pick<TokenPoints, 'points' | 'course'>;

/** Where there are too many, the last that is no record of the final score makes room for one that is: most criteria ask for that alone. */
function withPoint(held: Points, point: Point): Points {
  const { points } = held;
  if (points.some((other) => reachesAll(other, point))) return held;
  if (points.length < mostPoints) return addPoint(held, point);
  if (!isRecord(point, points)) return held;
  const place = points.findLastIndex((other, index) => !isRecord(other, points.slice(0, index)));
  if (place < 0) return held;
  return addPoint({ points: points.toSpliced(place, 1), course: dropPosition(held.course, place) }, point);
}

function addPoint({ points, course }: Points, point: Point): Points {
  return { points: [...points, point], course: beginPosition(course, point.atMs) };
}

function isRecord({ scores }: Point, before: readonly Point[]): boolean {
  return before.every((other) => Math.floor(other.scores[3]) < Math.floor(scores[3]));
}

/** Whether every whole number that one's scores reach is reached by the other's. */
function reachesAll(other: Point, point: Point): boolean {
  return point.scores.every((score, index) => Math.floor(other.scores[index]!) >= Math.floor(score));
}
