import { type HitRate, hitMultiples, type Outcome } from '@mintscope/schemas/picks/pick-statistics';
import { medianOf } from '../median-of.ts';
import { shareInterval } from '../share-interval.ts';

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

/** Hits among calls, as a share with its interval. */
export function hitRateOf(x: number, hits: number, n: number): HitRate {
  return { x, hits, n, ...shareInterval(hits, n) };
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
