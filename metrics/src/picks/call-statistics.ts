import { type HitRate, hitMultiples, type Outcome } from '@mintscope/schemas/picks/pick-statistics';

/** Normal quantile of an interval of 95 %. */
const z = 1.959963984540054;

/**
 * What calls came to by their multiples: a hit is one that reached at least `x`, a winner one that reached the threshold. Unknown
 * multiples are not counted; 0 is, for a position that could not be sold lost everything. Every call stands here, removed or not.
 */
export function summariseCalls(multiples: readonly (number | null)[], winnerThreshold: number): Outcome {
  const known = multiples.filter(isKnown).sort((a, b) => a - b);
  const n = known.length;
  return outcomeOf({
    n,
    winners: countFrom(known, winnerThreshold),
    hits: hitMultiples.map((x) => countFrom(known, x)),
    mean: n === 0 ? null : known.reduce((sum, x) => sum + x, 0) / n,
    median: medianOf(known),
  });
}

/** Calls as they were counted: how many, winners among them, and hits at each of `hitMultiples`. */
export interface CountedOutcome {
  n: number;
  winners: number;
  hits: readonly number[];
  mean: number | null;
  median: number | null;
}

/** Counts as rates with their intervals; nothing is said of no calls. */
export function outcomeOf({ n, winners, hits, mean, median }: CountedOutcome): Outcome {
  return {
    n,
    winRate: n === 0 ? null : winners / n,
    hitRates: hitMultiples.map((x, index) => hitRateOf(x, hits[index] ?? 0, n)),
    mean,
    median,
  };
}

/** Whether a multiple can be counted. */
export function isKnown(x: number | null): x is number {
  return x !== null && Number.isFinite(x) && x >= 0;
}

/** A share with the score interval of Wilson 1927, which stays within 0..1 and says something of small samples. */
export function hitRateOf(x: number, hits: number, n: number): HitRate {
  if (n === 0) return { x, hits, n, rate: null, low: null, high: null };
  const rate = hits / n;
  const width = 1 + (z * z) / n;
  const middle = (rate + (z * z) / (2 * n)) / width;
  const half = (z * Math.sqrt((rate * (1 - rate)) / n + (z * z) / (4 * n * n))) / width;
  // Rounding may leave the bound of none, or of all, on the wrong side of its rate.
  return {
    x,
    hits,
    n,
    rate,
    low: Math.min(rate, Math.max(0, middle - half)),
    high: Math.max(rate, Math.min(1, middle + half)),
  };
}

/** winner at or above the threshold, neutral from 0.9 up to it, loser below. */
export function classifyMultiple(x: number, winnerThreshold: number): 'winner' | 'neutral' | 'loser' {
  if (x >= winnerThreshold) return 'winner';
  return x >= neutralFrom ? 'neutral' : 'loser';
}

const neutralFrom = 0.9;

function countFrom(sorted: readonly number[], x: number): number {
  const first = sorted.findIndex((multiple) => multiple >= x);
  return first === -1 ? 0 : sorted.length - first;
}

function medianOf(sorted: readonly number[]): number | null {
  const middle = sorted.length / 2;
  if (sorted.length === 0) return null;
  if (sorted.length % 2 === 1) return sorted[Math.floor(middle)]!;
  return (sorted[middle - 1]! + sorted[middle]!) / 2;
}
