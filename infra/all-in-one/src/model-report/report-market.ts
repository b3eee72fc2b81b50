import type { regimes } from '@mintscope/ingest/simulator/regimes';

type RegimeName = keyof typeof regimes;

/** One simulated market: the same one gives the same events. */
export interface ReportMarket {
  regime: RegimeName;
  seed: number;
  launchesPerMinute: number;
  tradesPerSecond: number;
  /** Simulated time. Launches of the last `followMinutes` are not judged, so that each has had time to show what it is. */
  minutes: number;
  followMinutes: number;
}

/** The kinds of markets that the models are fitted on and judged in, with the rates they have. */
const rates: readonly { regime: RegimeName; launchesPerMinute: number; tradesPerSecond: number }[] = [
  { regime: 'ordinary', launchesPerMinute: 20, tradesPerSecond: 60 },
  { regime: 'hot', launchesPerMinute: 20, tradesPerSecond: 100 },
  { regime: 'predatory', launchesPerMinute: 20, tradesPerSecond: 60 },
  { regime: 'quiet', launchesPerMinute: 20, tradesPerSecond: 30 },
];

export interface MarketSizes {
  /** Markets of each regime, each with a seed of its own. */
  trainingSeeds: number;
  heldOutSeeds: number;
  minutes: number;
  followMinutes: number;
}

export const wholeSizes: MarketSizes = { trainingSeeds: 6, heldOutSeeds: 5, minutes: 50, followMinutes: 30 };
/** Enough to see that everything works; its figures mean nothing. */
export const quickSizes: MarketSizes = { trainingSeeds: 1, heldOutSeeds: 1, minutes: 9, followMinutes: 4 };

/** Training seeds begin here, held-out ones there; no seed is both. */
const firstTrainingSeed = 101;
const firstHeldOutSeed = 90_001;

export function trainingMarkets(sizes: MarketSizes): ReportMarket[] {
  return marketsOf(firstTrainingSeed, sizes.trainingSeeds, sizes);
}

export function heldOutMarkets(sizes: MarketSizes): ReportMarket[] {
  return marketsOf(firstHeldOutSeed, sizes.heldOutSeeds, sizes);
}

function marketsOf(firstSeed: number, count: number, { minutes, followMinutes }: MarketSizes): ReportMarket[] {
  return rates.flatMap((each, at) =>
    Array.from({ length: count }, (_, index) => ({
      ...each,
      seed: firstSeed + index * rates.length + at,
      minutes,
      followMinutes,
    })),
  );
}
