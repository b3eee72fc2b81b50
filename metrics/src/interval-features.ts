import type { TxEvaluation } from '@mintscope/schemas/token-metrics';
import type { SampleRules } from './sample-rules.ts';

export interface Spread {
  mean: number;
  /** Population standard deviation. */
  deviation: number;
}

/** Gaps in ms between consecutive trades; a block time that runs backwards counts as no gap. */
export function gapsBetween(timesMs: readonly number[]): number[] {
  return timesMs.slice(1).map((time, index) => Math.max(0, time - (timesMs[index] ?? time)));
}

export function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0) return { mean: 0, deviation: 0 };
  const mean = values.reduce((total, each) => total + each, 0) / values.length;
  const squares = values.reduce((total, each) => total + (each - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / values.length) };
}

/** Coefficient of variation; 0 when the mean is 0. */
export function variation({ mean, deviation }: Spread): number {
  return mean === 0 ? 0 : deviation / mean;
}

/** 1 for values that are all alike (also when all are 0), 0 for ones that spread as far as their mean or further. */
export function consistency(spread: Spread): number {
  return Math.max(0, 1 - variation(spread));
}

/** Goh & Barabasi 2008: -1 for a metronome, 0 for a Poisson process, towards 1 for bursts; 0 when there is no gap. */
export function burstiness({ mean, deviation }: Spread): number {
  return mean + deviation === 0 ? 0 : (deviation - mean) / (deviation + mean);
}

/** Bursts: runs of consecutive gaps below `burstGapMs` that join at least `burstMinTrades` trades. */
export function measureTiming(gapsMs: readonly number[], rules: SampleRules): NonNullable<TxEvaluation['timing']> {
  let bursts = 0;
  let largest = 0;
  let run = 1;
  for (const gap of gapsMs) {
    run = gap < rules.burstGapMs ? run + 1 : 1;
    if (run === rules.burstMinTrades) bursts += 1;
    if (run >= rules.burstMinTrades) largest = Math.max(largest, run);
  }
  return {
    totalTransactions: gapsMs.length + 1,
    averageGapSeconds: spreadOf(gapsMs).mean / 1000,
    suspiciousBursts: bursts,
    maxBurstCluster: largest,
    transactionGaps: gapsMs.map((gap) => gap / 1000),
  };
}
