import { isDecisionPoint } from '@mintscope/metrics/picks/decision-point';
import { isEligible } from '@mintscope/metrics/picks/pick-eligibility';
import type { TokenRow } from '@mintscope/schemas/token';

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
}

/** Points of a token, at most: of scores that go up and down for long the last are left out, but for records of the final score. */
export const mostPoints = 32;

/**
 * What a token's points are with one more row of it. The same row told again changes nothing, and rows may come in any order but for
 * which of them is a decision point.
 * A trade that was too small to set a price counts as one here: rows do not tell it from others.
 * @param isCandidate filters and completeness let it through.
 */
export function addRow(former: TokenPoints | undefined, row: TokenRow, isCandidate: boolean): TokenPoints {
  const known = former ?? newPoints(row);
  const { eventTimeMs: atMs, priceSol: price } = row;
  const isDecided = row.lastTradeAt === atMs && price !== null && price > 0;
  const isPoint =
    isDecided && isDecisionPoint(atMs, { createdMs: row.createdAt, lastMs: known.decidedMs ?? -Infinity });
  const eligible = isEligible(row);
  const risen = known.points.map((point) =>
    price !== null && price > point.highest && point.atMs <= atMs ? { ...point, highest: price } : point,
  );
  return {
    ...known,
    version: Math.max(known.version, row.version),
    symbol: row.symbol,
    createdMs: row.createdAt,
    decidedMs: isPoint ? atMs : known.decidedMs,
    eligibleMs: eligible ? earliest(known.eligibleMs, atMs) : known.eligibleMs,
    ruggedMs: row.life === 'rugged' ? earliest(known.ruggedMs, atMs) : known.ruggedMs,
    points: isPoint && eligible && isCandidate ? withPoint(risen, pointOf(row, price)) : risen,
  };
}

function newPoints({ address, version, symbol, createdAt }: TokenRow): TokenPoints {
  const never = { decidedMs: null, eligibleMs: null, ruggedMs: null };
  return { mint: address, version, symbol, createdMs: createdAt, ...never, points: [] };
}

function earliest(former: number | null, atMs: number): number {
  return former === null ? atMs : Math.min(former, atMs);
}

function pointOf({ eventTimeMs, ...row }: TokenRow, price: number): Point {
  const { initialScore, investigationScore, transactionScore, finalScore } = row;
  const scores: PointScores = [initialScore ?? -1, investigationScore ?? -1, transactionScore ?? -1, finalScore ?? -1];
  return { atMs: eventTimeMs, price, highest: price, scores };
}

/** Where there are too many, the last that is no record of the final score makes room for one that is: most criteria ask for that alone. */
function withPoint(points: readonly Point[], point: Point): readonly Point[] {
  if (points.some((other) => reachesAll(other, point))) return points;
  if (points.length < mostPoints) return [...points, point];
  if (!isRecord(point, points)) return points;
  const place = points.findLastIndex((other, index) => !isRecord(other, points.slice(0, index)));
  return place < 0 ? points : [...points.filter((_, index) => index !== place), point];
}

function isRecord({ scores }: Point, before: readonly Point[]): boolean {
  return before.every((other) => Math.floor(other.scores[3]) < Math.floor(scores[3]));
}

/** Whether every whole number that one's scores reach is reached by the other's. */
function reachesAll(other: Point, point: Point): boolean {
  return point.scores.every((score, index) => Math.floor(other.scores[index]!) >= Math.floor(score));
}
